import { sql } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';

type ResultContext = Pick<AppContext, 'database' | 'now' | 'log'>;

/** What one connection did since its row was last written. */
interface Results {
  succeeded: number;
  failed: number;
  successAt: Date | null;
  error: { readonly at: Date; readonly sentence: string } | null;
}

/** A row is written at most this often: a scanner sends hundreds of images in a second. */
const STEP_MILLISECONDS = 1000;
const SENTENCE_MAX = 300;

const none = (): Results => ({ succeeded: 0, failed: 0, successAt: null, error: null });

/** Of each database, so that the instances of a test do not meet. */
const pendingOf = new WeakMap<AppContext['database'], Map<number, Results>>();

const write = async ({ database }: ResultContext, id: number, results: Results): Promise<void> => {
  const { succeeded, failed, successAt, error } = results;
  await sql`
    update connections set succeeded = succeeded + ${succeeded}, failed = failed + ${failed},
      last_success_at = coalesce(${successAt}, last_success_at),
      last_error_at = coalesce(${error?.at ?? null}, last_error_at),
      last_error = coalesce(${error?.sentence ?? null}, last_error)
    where id = ${id}`.execute(database.kysely);
};

const report = (context: ResultContext, error: unknown): void => {
  context.log.warn({ err: error }, 'results of a connection not stored');
};

/** The first result is written at once, those of the next second together. Numbers of the last second may be lost in a kill. */
const add = async (context: ResultContext, id: number, change: (results: Results) => void): Promise<void> => {
  const pending = pendingOf.get(context.database) ?? new Map<number, Results>();
  pendingOf.set(context.database, pending);
  const waiting = pending.get(id);
  if (waiting) return change(waiting);
  const results = none();
  change(results);
  pending.set(id, none());
  const timer = setTimeout(() => {
    const later = pending.get(id);
    pending.delete(id);
    if (later && later.succeeded + later.failed > 0)
      write(context, id, later).catch((error: unknown) => report(context, error));
  }, STEP_MILLISECONDS);
  timer.unref();
  // The images are stored: that they are not counted must not make the sender send them again.
  await write(context, id, results).catch((error: unknown) => report(context, error));
};

export const recordSuccess = (context: ResultContext, connectionId: number, count = 1): Promise<void> => {
  const now = context.now();
  return add(context, connectionId, (results) => {
    results.succeeded += count;
    results.successAt = now;
  });
};

/** The sentence is shown to administrators, and has no patient data. */
export const recordFailure = (
  context: ResultContext,
  connectionId: number,
  sentence: string,
): Promise<void> => {
  const at = context.now();
  return add(context, connectionId, (results) => {
    results.failed += 1;
    results.error = { at, sentence: sentence.slice(0, SENTENCE_MAX) };
  });
};
