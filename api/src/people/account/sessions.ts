import type { UserSession } from '@cotyle/contract/account';
import {
  ALL_SESSIONS,
  endedSessions,
  OTHER_SESSIONS,
  SESSIONS_SHOWN,
} from '@cotyle/domain/session/own-sessions';
import { UNKNOWN_BROWSER } from '@cotyle/domain/session/device';
import { isSameNetwork, shownAddress } from '@cotyle/domain/session/place';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { forgetDevicesOf } from '../auth/device-store.ts';
import { isLiveSession } from '../auth/session-store.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';

/** Who looks at a list of sessions. */
interface SessionViewer {
  readonly sessionId: string;
  /** The network address of this call. */
  readonly address: string;
}

interface SessionRow {
  readonly id: string;
  readonly device: string | null;
  readonly address: string | null;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  readonly total: number;
}

const toUserSession = (row: SessionRow, viewer: SessionViewer): UserSession => ({
  id: row.id,
  device: row.device,
  address: row.address === null ? null : shownAddress(row.address),
  sameNetwork: row.address !== null && isSameNetwork(row.address, viewer.address),
  current: row.id === viewer.sessionId,
  signedInAt: row.signedInAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
});

export const listSessions = async (
  db: Kysely<Tables>,
  userId: number,
  viewer: SessionViewer,
  now: Date,
): Promise<{ value: UserSession[]; total: number }> => {
  const { rows } = await sql<SessionRow>`
    select s.id, s.device, s.address, s.created_at as "signedInAt", s.active_at as "lastUsedAt",
      (count(*) over ())::int as total
    from sessions s
    where s.user_id = ${userId} and ${isLiveSession(now)}
    order by s.id = ${viewer.sessionId} desc, s.active_at desc, s.id
    limit ${SESSIONS_SHOWN}
  `.execute(db);
  return { value: rows.map((row) => toUserSession(row, viewer)), total: rows[0]?.total ?? 0 };
};

interface Ending {
  readonly userId: number;
  readonly initiatorId: number;
  readonly now: Date;
}

/** The owner is part of the condition: a session of somebody else is as absent as one that has ended. */
export const endListedSession = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { userId, initiatorId, now }: Ending,
  sessionId: string,
): Promise<void> => {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'ENDED' })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('device')
    .executeTakeFirst();
  if (!ended) throw new ApiError('NOT_FOUND');
  audit.record({
    type: 'USER_SESSION_ENDED',
    initiatorId,
    subjectUserId: userId,
    oldValue: ended.device ?? UNKNOWN_BROWSER,
  });
};

/** A lost computer is the usual reason, so what it could prove at a sign-in is forgotten too. Answers how many were alive. */
export const endListedSessions = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { userId, initiatorId, now }: Ending,
  keptSessionId: string | undefined,
): Promise<number> => {
  const all = tx
    .updateTable('sessions as s')
    .set({ ended_at: now, end_reason: 'ENDED' })
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null);
  const which = keptSessionId === undefined ? all : all.where('s.id', '<>', keptSessionId);
  const { numUpdatedRows } = await which.where(isLiveSession(now)).executeTakeFirstOrThrow();
  // Those that have ended by themselves are not counted, but stay ended if the clock is set back.
  await which.execute();
  const ended = Number(numUpdatedRows);
  await forgetDevicesOf(tx, userId);
  if (ended > 0)
    audit.record({
      type: 'USER_SESSION_ENDED',
      initiatorId,
      subjectUserId: userId,
      oldValue: endedSessions(keptSessionId === undefined ? ALL_SESSIONS : OTHER_SESSIONS, ended),
    });
  return ended;
};

export const endOwnSession = async (
  context: AppContext,
  caller: Caller,
  sessionId: string,
): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, (tx, audit) =>
    endListedSession(tx, audit, { userId: caller.id, initiatorId: caller.id, now }, sessionId),
  );
};

export const endOwnSessions = async (
  context: AppContext,
  caller: Caller,
  { keepCurrent }: { readonly keepCurrent: boolean },
): Promise<number> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, (tx, audit) =>
    endListedSessions(
      tx,
      audit,
      { userId: caller.id, initiatorId: caller.id, now },
      keepCurrent ? caller.sessionId : undefined,
    ),
  );
};
