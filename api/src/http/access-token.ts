import { ACCESS_TOKEN_LIFE } from '@cotyle/domain/session/timing';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { FIRST_TOKEN_KEY } from '../platform/keys/token-keys.ts';
import type { TokenKey, TokenKeys } from '../platform/keys/token-keys.ts';

const ALGORITHM = 'HS256';
/** Distinguishes access tokens from other tokens signed with the same key. */
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
  { id, key }: Pick<TokenKey, 'id' | 'key'>,
  claims: AccessClaims,
  now: Date,
  /** The end of its session. */
  notAfter: Date,
): Promise<IssuedToken> => {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expires = Math.min(issuedAt + ACCESS_TOKEN_LIFE, Math.floor(notAfter.getTime() / 1000));
  const token = await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: id })
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

/** Cache of verified tokens: a browser sends the same one for a quarter of an hour. */
const verified = new WeakMap<Uint8Array, Map<string, Verified>>();
const CACHE_SIZE = 10_000;

const cacheOf = (key: Uint8Array): Map<string, Verified> => {
  const known = verified.get(key) ?? new Map<string, Verified>();
  verified.set(key, known);
  return known;
};

const addToCache = (cache: Map<string, Verified>, token: string, entry: Verified): void => {
  const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(token, entry);
};

const verify = async (
  { key, issuesUntil }: TokenKey,
  token: string,
  now: Date,
): Promise<Verified | undefined> => {
  const { payload } = await jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    typ: TYPE,
    issuer: ISSUER,
    requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    currentDate: now,
  });
  if (issuesUntil && (payload.iat ?? Infinity) * 1000 > issuesUntil.getTime()) return undefined;
  const userId = Number(payload.sub);
  const sessionId = payload['sid'];
  if (!Number.isSafeInteger(userId) || typeof sessionId !== 'string' || !UUID.test(sessionId))
    return undefined;
  return { claims: { userId, sessionId }, expires: payload.exp ?? 0 };
};

/** The claims of a token that was verified before; undefined once it has expired. */
const readVerified = (key: Uint8Array, token: string, now: Date): AccessClaims | undefined => {
  const known = cacheOf(key).get(token);
  return known && known.expires > Math.floor(now.getTime() / 1000) ? known.claims : undefined;
};

/** The key that a token names; another node may have signed it with one that this node has not read yet. */
const keyOf = async (keys: TokenKeys, token: string, now: Date): Promise<TokenKey | undefined> => {
  const { kid = FIRST_TOKEN_KEY } = decodeProtectedHeader(token);
  const find = () => keys.accepted(now).find(({ id }) => id === kid);
  return find() ?? ((await keys.reload()) ? find() : undefined);
};

/** Undefined for a token that is expired, forged, of another type or malformed. */
export const readAccessToken = async (
  keys: TokenKeys,
  token: string,
  now: Date,
): Promise<AccessClaims | undefined> => {
  try {
    const key = await keyOf(keys, token, now);
    if (!key) return undefined;
    const cache = cacheOf(key.key);
    if (cache.has(token)) return readVerified(key.key, token, now);
    const fresh = await verify(key, token, now);
    if (fresh) addToCache(cache, token, fresh);
    return fresh?.claims;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
};
