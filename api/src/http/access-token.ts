import { ACCESS_TOKEN_LIFE } from '@cotyle/domain/session/timing';
import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
/** Tells an access token from any other that the same key might sign one day. */
const TYPE = 'at+jwt';
const ISSUER = 'cotyle';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: string;
}

export const issueAccessToken = async (
  key: Uint8Array,
  claims: AccessClaims,
  now: Date,
): Promise<IssuedToken> => {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expires = issuedAt + ACCESS_TOKEN_LIFE;
  const token = await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setSubject(String(claims.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(key);
  return { token, expiresAt: new Date(expires * 1000).toISOString() };
};

interface Verified {
  readonly claims: AccessClaims;
  /** Unix seconds. */
  readonly expires: number;
}

/** A signature that has been verified once stays good: a browser shows the same token for a quarter of an hour. */
const verified = new WeakMap<Uint8Array, Map<string, Verified>>();
const KEPT_AT_MOST = 10_000;

const verifiedBy = (key: Uint8Array): Map<string, Verified> => {
  const known = verified.get(key) ?? new Map<string, Verified>();
  verified.set(key, known);
  return known;
};

const keep = (kept: Map<string, Verified>, token: string, one: Verified): void => {
  const oldest = kept.size >= KEPT_AT_MOST ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(token, one);
};

const verify = async (key: Uint8Array, token: string, now: Date): Promise<Verified | undefined> => {
  const { payload } = await jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    typ: TYPE,
    issuer: ISSUER,
    requiredClaims: ['exp', 'sub', 'sid'],
    currentDate: now,
  });
  const userId = Number(payload.sub);
  const sessionId = payload['sid'];
  if (!Number.isSafeInteger(userId) || typeof sessionId !== 'string' || !UUID.test(sessionId))
    return undefined;
  return { claims: { userId, sessionId }, expires: payload.exp ?? 0 };
};

/** The claims of a token that was verified before; undefined once it has expired. */
const readVerified = (key: Uint8Array, token: string, now: Date): AccessClaims | undefined => {
  const known = verifiedBy(key).get(token);
  return known && known.expires > Math.floor(now.getTime() / 1000) ? known.claims : undefined;
};

/** Undefined for whatever is expired, forged, of another kind or no token at all. */
export const readAccessToken = async (
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<AccessClaims | undefined> => {
  const kept = verifiedBy(key);
  if (kept.has(token)) return readVerified(key, token, now);
  try {
    const fresh = await verify(key, token, now);
    if (fresh) keep(kept, token, fresh);
    return fresh?.claims;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
};
