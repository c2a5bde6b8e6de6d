import { FAILURES } from '@cotyle/domain/errors';
import type { FailureCode } from '@cotyle/domain/errors';
import { FACTOR_KINDS } from '@cotyle/domain/second-factor/factors';
import { z } from 'zod';

const codes = Object.keys(FAILURES) as [FailureCode, ...FailureCode[]];

/** Every answer that is not 200. */
export const failure = z
  .object({
    error: z.enum(codes),
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** Of SECOND_FACTOR_REQUIRED: what the account has, and at a sign-in the token for its second step. */
    secondFactor: z.object({ kinds: z.array(z.enum(FACTOR_KINDS)), token: z.string().optional() }).optional(),
  })
  .meta({ id: 'Failure' });

/** A failure that was not answered by this version of the API, but has a sentence for the person. */
export const withMessage = z.object({ message: z.string() });

export type Failure = z.output<typeof failure>;
