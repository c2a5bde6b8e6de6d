import type { OwnEmergencyAccess } from '@cotyle/contract/emergency-accesses';
import { EMERGENCY_ACTIVE_MAX, EMERGENCY_SECONDS, EMERGENCY_TEXTS } from '@cotyle/domain/access/emergency';
import { isAdministrator } from '@cotyle/domain/access/roles';
import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import { secondsAfter } from '@cotyle/domain/seconds-after';
import type { Kysely, Transaction } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { sendNotice } from '../../records/send-notice.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { accountBucket, assertNotThrottled, clearFailures } from '../auth/throttle.ts';
import { findAdministrators } from './administrators.ts';
import { findAskedCase } from './find-case.ts';
import type { AskedCase } from './find-case.ts';

const ACTION = 'emergency-access';

interface Work {
  readonly tx: Transaction<Tables>;
  readonly audit: AuditedTransaction;
  readonly now: Date;
}

/** What the person may see has changed: their etags no longer match, their streams read their rights, their browsers resync. */
const changeRights = async ({ tx, audit }: Work, userId: number): Promise<void> => {
  await tx
    .updateTable('users')
    .set((eb) => ({ visibility_version: eb('visibility_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  audit.changed({ topic: 'users', id: userId, audience: { administratorsAnd: [userId] } });
};

const activeOf = (db: Kysely<Tables>, userId: number, now: Date) =>
  db
    .selectFrom('emergency_accesses')
    .select(['id', 'procedure_id', 'reason', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();

type AccessRow = Awaited<ReturnType<typeof activeOf>>[number];

const recordOf = (row: AccessRow): OwnEmergencyAccess => ({
  id: row.id,
  procedureId: row.procedure_id,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

const grant = async (
  context: AppContext,
  work: Work,
  caller: Caller,
  { procedureId, reason }: { procedureId: number; reason: string },
): Promise<AccessRow> => {
  const { tx, audit, now } = work;
  const row = await tx
    .insertInto('emergency_accesses')
    .values({
      user_id: caller.id,
      procedure_id: procedureId,
      reason,
      created_at: now,
      expires_at: secondsAfter(now, EMERGENCY_SECONDS),
    })
    .returning(['id', 'procedure_id', 'reason', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  await changeRights(work, caller.id);
  audit.record({
    type: 'EMERGENCY_ACCESS_OPENED',
    initiatorId: caller.id,
    subjectUserId: caller.id,
    procedureId,
    newValue: reason,
  });
  await sendNotice(tx, audit, {
    procedureId,
    text: EMERGENCY_TEXTS.notice,
    receivers: (await findAdministrators(tx)).map(({ id }) => id),
    sender: { id: caller.id, now },
  });
  await requireReady(context).jobs.add(
    'send-emergency-access-mail',
    { accessId: row.id },
    { transaction: tx },
  );
  return row;
};

/**
 * Opens one case for an hour. Whether there is such a case is told only together with an event: an attempt that finds nothing is
 * recorded too, and attempts are slowed down like wrong passwords.
 */
export const openEmergencyAccess = async (
  context: AppContext,
  caller: Caller,
  { reason, ...asked }: AskedCase & { readonly reason: string },
): Promise<OwnEmergencyAccess> => {
  const db = context.database.kysely;
  const now = context.now();
  const attempts = accountBucket(ACTION, String(caller.id));
  await assertNotThrottled(db, [attempts], now);
  const opened = await withTransaction(db, now, async (tx, audit) => {
    const work = { tx, audit, now };
    // Two requests at once must not exceed the bound together.
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', caller.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const found = await findAskedCase(tx, asked);
    if (!found) {
      audit.record({
        type: 'EMERGENCY_ACCESS_REFUSED',
        initiatorId: caller.id,
        subjectUserId: caller.id,
        newValue: reason,
      });
      return undefined;
    }
    const active = await activeOf(tx, caller.id, now);
    const same = active.find((one) => one.procedure_id === found.procedureId);
    if (same) return same;
    if (maySeeProcedure(caller, found)) throw new ApiError('CONFLICT', { message: EMERGENCY_TEXTS.visible });
    if (active.length >= EMERGENCY_ACTIVE_MAX)
      throw new ApiError('CONFLICT', { message: EMERGENCY_TEXTS.tooMany });
    return grant(context, work, caller, { procedureId: found.procedureId, reason });
  });
  if (!opened) throw new ApiError('NOT_FOUND', { message: EMERGENCY_TEXTS.notFound });
  await clearFailures(db, attempts);
  return recordOf(opened);
};

export const listOwnAccesses = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  caller: Caller,
): Promise<OwnEmergencyAccess[]> => (await activeOf(database.kysely, caller.id, now())).map(recordOf);

/** Somebody else’s access and one that has ended are not found, unless an administrator ends it. */
export const endEmergencyAccess = async (context: AppContext, caller: Caller, id: number): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const ended = await tx
      .updateTable('emergency_accesses')
      .set({ ended_at: now, ended_by: caller.id })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .$if(!isAdministrator(caller.role), (query) => query.where('user_id', '=', caller.id))
      .returning(['user_id', 'procedure_id', 'reason'])
      .executeTakeFirst();
    if (!ended) throw new ApiError('NOT_FOUND');
    await changeRights({ tx, audit, now }, ended.user_id);
    audit.record({
      type: 'EMERGENCY_ACCESS_ENDED',
      initiatorId: caller.id,
      subjectUserId: ended.user_id,
      procedureId: ended.procedure_id,
      oldValue: ended.reason,
    });
  });
};
