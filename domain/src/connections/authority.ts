import { z } from 'zod';

export const AUTHORITY_PROBLEM = 'Use one or more certificates in PEM format, without a private key';
export const AUTHORITY_WITHOUT_TLS = 'Only a PACS that is called by TLS has a certificate';

const CERTIFICATES = /^\s*(-----BEGIN CERTIFICATE-----\s+[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/;

/** The certificates of the authority that signs those of another system. They are public. */
export const authority = z
  .string()
  .max(20_000)
  .refine((text) => CERTIFICATES.test(text), { error: AUTHORITY_PROBLEM });
