import type { AppContext } from '../../../context/app-context.ts';
import { safeError } from '../../../platform/log.ts';
import { discardUpload } from './discard.ts';

const BATCH = 100;

type SweepDeps = Pick<AppContext, 'database' | 'storage' | 'log' | 'now'>;

const expiredUploads = async ({ database }: SweepDeps, now: Date, except: readonly string[]) =>
  database.kysely
    .selectFrom('uploads')
    .select('id')
    .where('expires_at', '<=', now)
    .$if(except.length > 0, (query) => query.where('id', 'not in', [...except]))
    .orderBy('expires_at')
    .limit(BATCH)
    .execute();

/** Removes expired uploads; a failed removal does not stop the others. */
export const sweepUploads = async (context: SweepDeps, signal?: AbortSignal): Promise<void> => {
  const now = context.now();
  const seen: string[] = [];
  let failure: unknown;
  for (;;) {
    const expired = await expiredUploads(context, now, seen);
    for (const { id } of expired) {
      signal?.throwIfAborted();
      try {
        await discardUpload(context, id, now);
      } catch (error) {
        context.log.warn({ upload: id, err: safeError(error) }, 'expired upload not removed');
        failure = error;
      }
      seen.push(id);
    }
    if (expired.length < BATCH) break;
  }
  // Makes the job fail, so that it is retried.
  if (failure) throw failure;
};
