import { sweepSessions } from './auth/sweep.ts';
import type { Parts } from './parts.ts';
import type { JobHandlers } from './platform/jobs/names.ts';
import { sendResetLink } from './users/reset-service.ts';
import type { LetterBox } from './users/reset-service.ts';

/** What the jobs stand on: no more than was there before anybody could ask for one. */
export type JobParts = LetterBox & Pick<Parts, 'storage' | 'log'>;

export const jobHandlers = (parts: JobParts): JobHandlers => ({
  'send-reset-link': ({ userId }) => sendResetLink(parts, userId),
  'derive-model': () => Promise.reject(new Error('not built yet')),
  sweep: () => sweepSessions(parts.database.kysely, parts.now()),
});
