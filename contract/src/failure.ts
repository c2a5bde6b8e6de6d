import { FAILURES } from '@cotyle/domain/errors';
import type { FailureCode } from '@cotyle/domain/errors';
import { z } from 'zod';

const codes = Object.keys(FAILURES) as [FailureCode, ...FailureCode[]];

/** Every answer that is not 200. */
export const failure = z
  .object({
    error: z.enum(codes),
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Failure' });

export type Failure = z.output<typeof failure>;
