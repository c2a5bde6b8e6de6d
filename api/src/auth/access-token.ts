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

/** Undefined for whatever is expired, forged, of another kind or no token at all. */
export const readAccessToken = async (
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<AccessClaims | undefined> => {
  try {
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
    return { userId, sessionId };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
};
