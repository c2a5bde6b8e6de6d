import { z } from 'zod';

const FAILED_SOP_SEQUENCE = '00081198';
const FAILURE_REASON = '00081197';

const reason = z.object({ Value: z.array(z.number()).optional() });
const answer = z.object({
  [FAILED_SOP_SEQUENCE]: z
    .object({ Value: z.array(z.object({ [FAILURE_REASON]: reason.optional() })).optional() })
    .optional(),
});

/** PS3.7 C.4: it could not be processed. */
const PROCESSING_FAILURE = 0x0110;

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Some services answer with XML or with nothing; then their HTTP status is all that is known.
    return undefined;
  }
};

/** Why objects were not stored, by the answer of STOW-RS in JSON; none where it names no failure. */
export const failureReasons = (body: Buffer): readonly number[] => {
  const { data } = answer.safeParse(parsed(body));
  const failed = data?.[FAILED_SOP_SEQUENCE]?.Value ?? [];
  return failed.map((one) => one[FAILURE_REASON]?.Value?.[0] ?? PROCESSING_FAILURE);
};
