import { createSecureContext } from 'node:tls';
import { pemFile } from './pem-file.ts';
import { optional } from './value-kinds.ts';
import type { Variable } from './value-kinds.ts';

export const PACS_VARIABLES = {
  PACS_TLS_CERT: {
    schema: optional(pemFile),
    about:
      'A file with the certificate in PEM format that Cotyle shows to a PACS that demands one; certificates between it and its authority follow in the same file.',
  },
  PACS_TLS_KEY: {
    schema: optional(pemFile),
    about: 'A file with the private key of that certificate; needed with PACS_TLS_CERT.',
  },
} as const satisfies Record<string, Variable>;

interface PacsTls {
  readonly PACS_TLS_CERT: string | undefined;
  readonly PACS_TLS_KEY: string | undefined;
}

/** One line about variables that do not fit together. */
export const pacsProblem = ({ PACS_TLS_CERT: cert, PACS_TLS_KEY: key }: PacsTls): string | undefined => {
  if (cert === undefined && key === undefined) return undefined;
  if (key === undefined) return 'PACS_TLS_KEY: needed because PACS_TLS_CERT is set';
  if (cert === undefined) return 'PACS_TLS_CERT: needed because PACS_TLS_KEY is set';
  try {
    createSecureContext({ cert, key });
    return undefined;
  } catch {
    return 'PACS_TLS_KEY: is not the private key of PACS_TLS_CERT, or has a password';
  }
};
