import type { SecureContextOptions } from 'node:tls';
import type { Config } from '../../config/config.ts';

export type PacsTlsConfig = Pick<Config, 'PACS_TLS_CERT' | 'PACS_TLS_KEY'>;

/** How a PACS is called by TLS. An authority of its own replaces those that the server trusts. */
export const pacsTls = (
  { PACS_TLS_CERT: cert, PACS_TLS_KEY: key }: PacsTlsConfig,
  { authority }: { readonly authority?: string | undefined },
): SecureContextOptions => ({
  minVersion: 'TLSv1.2',
  ...(authority === undefined ? {} : { ca: authority }),
  ...(cert === undefined ? {} : { cert, key }),
});
