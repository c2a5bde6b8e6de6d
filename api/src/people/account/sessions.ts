import type { OwnSession } from '@cotyle/contract/account';
import {
  ALL_SESSIONS,
  endedSessions,
  OTHER_SESSIONS,
  SESSIONS_SHOWN,
} from '@cotyle/domain/session/own-sessions';
import { UNKNOWN_BROWSER } from '@cotyle/domain/session/device';
import { sql } from 'kysely';
import { forgetDevicesOf } from '../auth/device-store.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';

/** A session without a valid refresh token ends by itself within minutes, and is not worth a row. */
export const ownSessions = async (
  { database, now }: AppContext,
  caller: Caller,
): Promise<{ value: OwnSession[]; total: number }> => {
  const { rows } = await sql<
    Omit<OwnSession, 'signedInAt' | 'lastUsedAt'> & {
      signedInAt: Date;
      lastUsedAt: Date;
      total: number;
    }
  >`
    select s.id, s.device, s.created_at as "signedInAt", used.at as "lastUsedAt", s.id = ${caller.sessionId} as current,
      (count(*) over ())::int as total
    from sessions s
    join lateral (
      select max(r.issued_at) as at from refresh_tokens r
      where r.session_id = s.id and r.used_at is null and r.expires_at > ${now()}
    ) used on used.at is not null
    where s.user_id = ${caller.id} and s.ended_at is null
    order by s.id = ${caller.sessionId} desc, used.at desc, s.id
    limit ${SESSIONS_SHOWN}
  `.execute(database.kysely);
  return {
    value: rows.map(({ id, device, current, signedInAt, lastUsedAt }) => ({
      id,
      device,
      current,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
};

/** The owner is part of the condition: a session of somebody else is as absent as one that has ended. */
export const endOwnSession = async (
  context: AppContext,
  caller: Caller,
  sessionId: string,
): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const ended = await tx
      .updateTable('sessions')
      .set({ ended_at: now, end_reason: 'ENDED' })
      .where('id', '=', sessionId)
      .where('user_id', '=', caller.id)
      .where('ended_at', 'is', null)
      .returning('device')
      .executeTakeFirst();
    if (!ended) throw new ApiError('NOT_FOUND');
    audit.record({
      type: 'USER_SESSION_ENDED',
      initiatorId: caller.id,
      subjectUserId: caller.id,
      oldValue: ended.device ?? UNKNOWN_BROWSER,
    });
  });
};

/** A lost computer is the usual reason, so what it could prove at a sign-in is forgotten too. */
export const endOwnSessions = async (
  context: AppContext,
  caller: Caller,
  { keepCurrent }: { readonly keepCurrent: boolean },
): Promise<number> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const own = tx
      .updateTable('sessions')
      .set({ ended_at: now, end_reason: 'ENDED' })
      .where('user_id', '=', caller.id)
      .where('ended_at', 'is', null);
    const { numUpdatedRows } = await (
      keepCurrent ? own.where('id', '<>', caller.sessionId) : own
    ).executeTakeFirstOrThrow();
    const ended = Number(numUpdatedRows);
    await forgetDevicesOf(tx, caller.id);
    if (ended > 0)
      audit.record({
        type: 'USER_SESSION_ENDED',
        initiatorId: caller.id,
        subjectUserId: caller.id,
        oldValue: endedSessions(keepCurrent ? OTHER_SESSIONS : ALL_SESSIONS, ended),
      });
    return ended;
  });
};
