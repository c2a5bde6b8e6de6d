import { NOT_DELIVERED } from '@cotyle/domain/sending/texts';

/** Codes of Node and of OpenSSL for a certificate that is not accepted. */
const PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: NOT_DELIVERED.expired,
  CERT_NOT_YET_VALID: NOT_DELIVERED.expired,
  ERR_TLS_CERT_ALTNAME_INVALID: NOT_DELIVERED.otherHost,
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_DELIVERED.untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_DELIVERED.untrusted,
  UNABLE_TO_GET_ISSUER_CERT: NOT_DELIVERED.untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_DELIVERED.untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_DELIVERED.untrusted,
  CERT_SIGNATURE_FAILURE: NOT_DELIVERED.untrusted,
  CERT_UNTRUSTED: NOT_DELIVERED.untrusted,
  CERT_REVOKED: NOT_DELIVERED.untrusted,
  INVALID_CA: NOT_DELIVERED.untrusted,
  INVALID_PURPOSE: NOT_DELIVERED.untrusted,
};

/** Alerts by which the other side says that it does not accept our certificate, or misses one. */
const ALERT_ABOUT_OURS = /ALERT_(.*CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|ACCESS_DENIED)/;

/** Why TLS with a PACS failed, by an error or its causes; undefined where TLS is not the reason. */
export const tlsProblem = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (Object.hasOwn(PROBLEMS, code)) return PROBLEMS[code];
  if (ALERT_ABOUT_OURS.test(code)) return NOT_DELIVERED.certificateRefused;
  // What is at the port speaks something else.
  if (code.startsWith('ERR_SSL_')) return NOT_DELIVERED.noTls;
  return tlsProblem(error.cause);
};
