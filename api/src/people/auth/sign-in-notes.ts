import { secondsAfter } from '@cotyle/domain/seconds-after';
import {
  SIGN_IN_EVENT_EVERY,
  SIGN_IN_EVENTS,
  signInOutcomeText,
} from '@cotyle/domain/session/sign-in-outcome';
import type { SignInOutcome } from '@cotyle/domain/session/sign-in-outcome';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { signInFailures } from '../../http/sign-in-metrics.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { safeError } from '../../platform/safe-error.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';

interface Noted {
  readonly outcome: SignInOutcome;
  readonly userId: number;
}

/** The number of attempts that an event now stands for; undefined while the last event is younger than a minute. */
const countNote = async (
  tx: Kysely<Tables>,
  { outcome, userId }: Noted,
  now: Date,
): Promise<number | undefined> => {
  const row = { user_id: userId, outcome, noted_at: now };
  const first = await tx
    .insertInto('sign_in_notes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (first) return 1;
  const own = tx.updateTable('sign_in_notes').where('user_id', '=', userId).where('outcome', '=', outcome);
  const { noted_at, unreported } = await tx
    .selectFrom('sign_in_notes')
    .select(['noted_at', 'unreported'])
    .where('user_id', '=', userId)
    .where('outcome', '=', outcome)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isDue = now >= secondsAfter(noted_at, SIGN_IN_EVENT_EVERY);
  await own.set(isDue ? { noted_at: now, unreported: 0 } : { unreported: unreported + 1 }).execute();
  return isDue ? unreported + 1 : undefined;
};

const writeNote = (context: AppContext, noted: Noted, now: Date): Promise<void> =>
  withTransaction(context.database.kysely, now, async (tx, audit) => {
    const attempts = await countNote(tx, noted, now);
    if (attempts === undefined) return;
    audit.record({
      type: SIGN_IN_EVENTS[noted.outcome],
      // Nobody knows who it was.
      initiatorId: null,
      subjectUserId: noted.userId,
      newValue: signInOutcomeText(noted.outcome, attempts),
    });
  });

const findAccount = async (db: Kysely<Tables>, email: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.id;

/**
 * Notes a sign-in that did not succeed. It is not awaited: the time of the answer must not reveal whether there is such an
 * account. An unknown email is only counted, and what was typed is never stored.
 */
export const noteSignIn = (context: AppContext, email: string, outcome: SignInOutcome): void => {
  const now = context.now();
  const note = async (): Promise<void> => {
    const userId = await findAccount(context.database.kysely, email);
    signInFailures.inc({ outcome: userId === undefined ? 'UNKNOWN_ACCOUNT' : outcome });
    if (userId !== undefined) await writeNote(context, { outcome, userId }, now);
  };
  note().catch((error: unknown) => context.log.error({ err: safeError(error) }, 'failed sign-in not noted'));
};

/** Attempts that no later one has reported: the hourly sweep writes them. */
export const reportOpenNotes = async ({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> => {
  const at = now();
  const before = secondsAfter(at, -SIGN_IN_EVENT_EVERY);
  await withTransaction(database.kysely, at, async (tx, audit) => {
    const open = await tx
      .selectFrom('sign_in_notes')
      .select(['user_id', 'outcome', 'unreported'])
      .where('unreported', '>', 0)
      .where('noted_at', '<=', before)
      .orderBy('user_id')
      .orderBy('outcome')
      .limit(1000)
      .forUpdate()
      .execute();
    for (const { user_id, outcome, unreported } of open) {
      await tx
        .updateTable('sign_in_notes')
        .set({ noted_at: at, unreported: 0 })
        .where('user_id', '=', user_id)
        .where('outcome', '=', outcome)
        .execute();
      audit.record({
        type: SIGN_IN_EVENTS[outcome],
        initiatorId: null,
        subjectUserId: user_id,
        newValue: signInOutcomeText(outcome, unreported),
      });
    }
  });
};
