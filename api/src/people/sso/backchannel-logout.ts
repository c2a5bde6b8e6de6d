import { SSO_CLOCK_TOLERANCE, SSO_LOGOUT_TOKEN_LIFE } from '@cotyle/domain/sso/timing';
import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { Transaction } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { endSession } from '../auth/session-store.ts';
import { hashSecretToken } from '../auth/secret-token.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { SsoProvider } from './provider.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Signatures by which only the provider can have made a token; those with a shared secret are not accepted. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

interface LogoutToken {
  readonly jti: string;
  readonly sid: string | undefined;
  readonly subject: string | undefined;
}

const textClaim = (payload: JWTPayload, name: string): string | undefined =>
  typeof payload[name] === 'string' && payload[name] !== '' ? payload[name] : undefined;

/** As OpenID Connect Back-Channel Logout 1.0, section 2.6, wants it. */
const parseLogoutToken = (payload: JWTPayload): LogoutToken => {
  const { events } = payload as { events?: Record<string, unknown> | null };
  const isLogout = typeof events === 'object' && typeof events?.[EVENT] === 'object';
  const [jti, sid, subject] = ['jti', 'sid', 'sub'].map((name) => textClaim(payload, name));
  // An ID token has a nonce: it must not pass for a log-out token.
  if (!isLogout || jti === undefined || 'nonce' in payload || (sid ?? subject) === undefined)
    throw new ApiError('MALFORMED');
  return { jti, sid, subject };
};

const verifyLogoutToken = async (
  context: AppContext,
  { settings, discover }: SsoProvider,
  token: string,
): Promise<LogoutToken> => {
  const provider = await discover().catch(() => {
    throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 });
  });
  try {
    const { payload, protectedHeader } = await jwtVerify(token, provider.keys, {
      issuer: settings.issuer,
      audience: settings.clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: SSO_LOGOUT_TOKEN_LIFE,
      clockTolerance: SSO_CLOCK_TOLERANCE,
      currentDate: context.now(),
    });
    const type = protectedHeader.typ?.toLowerCase() ?? 'jwt';
    if (type !== 'jwt' && type !== 'logout+jwt') throw new ApiError('MALFORMED');
    return parseLogoutToken(payload);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const isForged = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
    if (!isForged) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 });
    context.log.warn({ reason: error.code }, 'log-out token of the identity provider rejected');
    throw new ApiError('MALFORMED');
  }
};

/** Kept as long as a token could pass the other checks. */
const rememberToken = async (
  tx: Transaction<Tables>,
  settings: SsoProvider['settings'],
  { jti }: LogoutToken,
  now: Date,
): Promise<void> => {
  const kept = (SSO_LOGOUT_TOKEN_LIFE + 2 * SSO_CLOCK_TOLERANCE) * 1000;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('sso_logout_tokens')
    .values({
      token_hash: hashSecretToken(`${settings.issuer} ${jti}`),
      expires_at: new Date(now.getTime() + kept),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new ApiError('MALFORMED');
};

const sessionsOf = (tx: Transaction<Tables>, issuer: string, { sid, subject }: LogoutToken) => {
  const ofIssuer = tx
    .selectFrom('sso_sessions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['s.id', 's.user_id as userId'])
    .where('p.issuer', '=', issuer)
    .where('s.ended_at', 'is', null);
  const ofSubject = subject === undefined ? ofIssuer : ofIssuer.where('p.subject', '=', subject);
  return (sid === undefined ? ofSubject : ofSubject.where('p.sid', '=', sid)).execute();
};

/** Somebody who is between the provider and the app must not get a session either. */
const dropHandovers = async (
  tx: Transaction<Tables>,
  issuer: string,
  { sid, subject }: LogoutToken,
): Promise<void> => {
  const ofIssuer = tx.deleteFrom('sso_handovers').where('issuer', '=', issuer);
  const ofSubject = subject === undefined ? ofIssuer : ofIssuer.where('subject', '=', subject);
  await (sid === undefined ? ofSubject : ofSubject.where('sid', '=', sid)).execute();
};

/** Ends the sessions that came from a session at the provider, or from any of the person where it names none. */
export const logOutByProvider = async (
  context: AppContext,
  provider: SsoProvider,
  token: string,
): Promise<void> => {
  const { settings } = provider;
  const logout = await verifyLogoutToken(context, provider, token);
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    await rememberToken(tx, settings, logout, now);
    await dropHandovers(tx, settings.issuer, logout);
    for (const { id, userId } of await sessionsOf(tx, settings.issuer, logout)) {
      await endSession(tx, id, 'LOGOUT', now);
      audit.record({ type: 'SSO_LOGOUT', initiatorId: null, subjectUserId: userId });
    }
  });
};
