import { randomUUID } from 'node:crypto';
import type { Session } from '@cotyle/contract/session';
import { mustChangePassword } from '@cotyle/domain/people/status';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { Role } from '@cotyle/domain/access/roles';
import { secondsAfter } from '@cotyle/domain/seconds-after';
import { expiryOf, sessionEndReason, storedInactivityLimit } from '@cotyle/domain/session/session-end';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { SessionEnd } from '../../platform/database/tables/sessions.ts';
import type { TokenKeys } from '../../platform/keys/token-keys.ts';
import { issueAccessToken } from '../../http/access-token.ts';
import { isFactorMissingIn } from '../../http/factor-missing.ts';
import { endChallengesOf } from './challenge-store.ts';
import { forgetDevicesOf } from './device-store.ts';
import { endFeedOf } from './feed-store.ts';
import { hashSecretToken, makeSecretToken } from './secret-token.ts';

export interface SessionOwner {
  readonly id: number;
  readonly role: Role;
  readonly status: UserStatus;
}

export interface Issuing {
  readonly tokenKeys: TokenKeys;
  readonly now: Date;
}

/** The rule of domain/session/session-end for rows of `sessions s`. */
export const isLiveSession = (now: Date): RawBuilder<boolean> => {
  const inactiveSince = (modelOpen: boolean): Date => secondsAfter(now, -storedInactivityLimit(modelOpen));
  return sql<boolean>`(s.ended_at is null and s.expires_at > ${now} and s.active_at > case when s.model_open
    then ${inactiveSince(true)}::timestamptz else ${inactiveSince(false)}::timestamptz end)`;
};

/** The next pair of tokens of a session: none is valid longer than the session. */
const issueTokens = async (
  tx: Transaction<Tables>,
  { sessionId, expiresAt }: { readonly sessionId: string; readonly expiresAt: Date },
  owner: SessionOwner,
  { tokenKeys, now }: Issuing,
): Promise<Session> => {
  const refresh = makeSecretToken();
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: refresh.hash,
      session_id: sessionId,
      issued_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return {
    access: await issueAccessToken(tokenKeys.current(now), { userId: owner.id, sessionId }, now, expiresAt),
    refresh: { token: refresh.token, expiresAt: expiresAt.toISOString() },
    role: owner.role,
    userId: owner.id,
    passwordChangeRequired: mustChangePassword(owner.status),
    ...((await isFactorMissingIn(tx, sessionId)) ? { factorEnrolmentRequired: true as const } : {}),
  };
};

/** The session at the identity provider from which one of ours came. */
export interface ProviderSession {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  /** Sealed. */
  readonly id_token: Buffer | null;
}

export const startSession = async (
  tx: Transaction<Tables>,
  owner: SessionOwner,
  {
    device,
    address,
    provider,
    ...issuing
  }: Issuing & { readonly device: string; readonly address: string; readonly provider?: ProviderSession },
): Promise<Session> => {
  const sessionId = randomUUID();
  const expiresAt = expiryOf(issuing.now);
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: owner.id,
      created_at: issuing.now,
      ended_at: null,
      end_reason: null,
      device,
      address,
      expires_at: expiresAt,
      active_at: issuing.now,
    })
    .execute();
  if (provider)
    await tx
      .insertInto('sso_sessions')
      .values({ ...provider, session_id: sessionId })
      .execute();
  return issueTokens(tx, { sessionId, expiresAt }, owner, issuing);
};

const endSessions = async (
  db: Kysely<Tables>,
  column: 'id' | 'user_id',
  value: string | number,
  end: { reason: SessionEnd; now: Date },
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: end.now, end_reason: end.reason })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .execute();
};

export const endSession = (
  db: Kysely<Tables>,
  sessionId: string,
  reason: SessionEnd,
  now: Date,
): Promise<void> => endSessions(db, 'id', sessionId, { reason, now });

/** Ends all sessions of a user, their calendar feed and sign-ins that have begun, and forgets their known devices. */
export const endSessionsOf = async (
  db: Kysely<Tables>,
  userId: number,
  reason: SessionEnd,
  now: Date,
): Promise<void> => {
  await endSessions(db, 'user_id', userId, { reason, now });
  await forgetDevicesOf(db, userId);
  await endFeedOf(db, userId);
  await endChallengesOf(db, userId);
};

export type Rotation =
  | { readonly kind: 'rotated'; readonly session: Session }
  /** It had been used before: one of the two users of it has stolen it. */
  | { readonly kind: 'reused'; readonly sessionId: string }
  | { readonly kind: 'unknown' };

/** Uses the token up: of any number of concurrent attempts one succeeds. */
export const rotate = async (tx: Transaction<Tables>, token: string, issuing: Issuing): Promise<Rotation> => {
  const hash = hashSecretToken(token);
  const taken = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: issuing.now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', issuing.now)
    .returning('session_id')
    .executeTakeFirst();
  if (!taken) {
    const known = await tx
      .selectFrom('refresh_tokens')
      .select(['session_id', 'used_at'])
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    return known?.used_at ? { kind: 'reused', sessionId: known.session_id } : { kind: 'unknown' };
  }
  const owner = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.status'])
    .select(['expires_at as expiresAt', 'active_at as activeAt', 'model_open as modelOpen'])
    .where('sessions.id', '=', taken.session_id)
    .where('sessions.ended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.status', '<>', 'BLOCKED')
    .executeTakeFirst();
  if (!owner) return { kind: 'unknown' };
  const over = sessionEndReason(owner, issuing.now);
  if (over) {
    await endSession(tx, taken.session_id, over, issuing.now);
    return { kind: 'unknown' };
  }
  const { expiresAt } = owner;
  const session = await issueTokens(tx, { sessionId: taken.session_id, expiresAt }, owner, issuing);
  return { kind: 'rotated', session };
};
