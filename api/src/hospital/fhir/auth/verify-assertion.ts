import type { ConnectionOf } from '@cotyle/domain/connections/settings';
import { decodeJwt, errors, jwtVerify } from 'jose';
import type { AppContext } from '../../../context/app-context.ts';
import { findFhirClient } from '../../connections/find-connection.ts';
import { keySetOf } from './key-set.ts';
import { OauthError } from './oauth-error.ts';

export interface VerifiedAssertion {
  readonly client: ConnectionOf<'FHIR_CLIENT'>;
  readonly jti: string;
  readonly expiresAt: Date;
}

const ALGORITHMS = ['RS384', 'ES384'];
/** Seconds from now in which an assertion has to expire. */
const LONGEST_LIFE = 300;
/** Seconds by which the clocks of two servers may differ. */
const TOLERANCE = 30;
const JTI_MAX = 500;

const clientIdIn = (assertion: string): string => {
  try {
    const { iss } = decodeJwt(assertion);
    if (typeof iss === 'string') return iss;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new OauthError('invalid_client', 'The assertion is no JWT that names its client.');
};

/** Any other failure is one of the keys themselves: their address is away, or answers something else. */
const NOT_SIGNED_BY = [
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JWSInvalid,
  errors.JWTInvalid,
  errors.JOSENotSupported,
];

/** The reason without anything that the assertion contains. */
const reasonOf = (error: unknown): string => {
  if (error instanceof errors.JWTClaimValidationFailed)
    return `The claim ${error.claim} of the assertion is wrong or missing.`;
  if (error instanceof errors.JWTExpired) return 'The assertion has expired.';
  if (error instanceof errors.JOSEAlgNotAllowed)
    return `The assertion has to be signed by ${ALGORITHMS.join(' or ')}.`;
  return NOT_SIGNED_BY.some((kind) => error instanceof kind)
    ? 'The signature of the assertion does not match a public key of the client.'
    : 'The public keys of the client could not be read.';
};

/** The client that signed the assertion, for this token endpoint and for the next minutes. That it is used once is checked later. */
export const verifyAssertion = async (
  context: AppContext,
  assertion: string,
  tokenUrl: string,
): Promise<VerifiedAssertion> => {
  const clientId = clientIdIn(assertion);
  const client = await findFhirClient(context, clientId);
  if (!client) throw new OauthError('invalid_client', 'The client is not known here.');
  const now = context.now();
  const refused = (message: string): OauthError => new OauthError('invalid_client', message, client.id);
  const { payload } = await jwtVerify(assertion, keySetOf(client.settings), {
    algorithms: ALGORITHMS,
    issuer: clientId,
    subject: clientId,
    audience: tokenUrl,
    requiredClaims: ['exp', 'jti'],
    clockTolerance: TOLERANCE,
    currentDate: now,
  }).catch((error: unknown) => {
    throw refused(reasonOf(error));
  });
  const { exp = 0, jti = '', aud } = payload;
  // Each of several servers could use the assertion at the others.
  if (Array.isArray(aud) && aud.length !== 1) throw refused('The assertion has to be for this server alone.');
  if (exp > now.getTime() / 1000 + LONGEST_LIFE + TOLERANCE)
    throw refused('The assertion has to expire within 5 minutes.');
  if (typeof jti !== 'string' || jti === '' || jti.length > JTI_MAX)
    throw refused('The claim jti of the assertion is wrong or missing.');
  return { client, jti, expiresAt: new Date((exp + TOLERANCE) * 1000) };
};
