import { AE_TITLE_PROBLEM, isAeTitle } from '@cotyle/domain/connections/ae-title';
import { z } from 'zod';
import { pemFile } from './pem-file.ts';
import { optional, whole } from './value-kinds.ts';
import type { Variable } from './value-kinds.ts';

export const DICOM_VARIABLES = {
  DICOM_PORT: {
    schema: optional(whole(0, 65_535)),
    about:
      'Port for DICOM senders and worklist queries, such as 11112; 0 takes any free one. Without it there is no DICOM server. docs/integration.md has the steps.',
  },
  DICOM_HOST: {
    schema: z.string().min(1),
    fallback: 'localhost',
    about: 'Address that the DICOM server listens on; 0.0.0.0 in a container.',
  },
  DICOM_AE_TITLE: {
    schema: z.string().refine(isAeTitle, { error: AE_TITLE_PROBLEM }),
    fallback: 'COTYLE',
    about: 'The AE title by which senders call.',
  },
  DICOM_TLS_CERT: {
    schema: optional(pemFile),
    about:
      'A file with the certificate of the DICOM server in PEM format; with it every sender has to use TLS.',
  },
  DICOM_TLS_KEY: {
    schema: optional(pemFile),
    about: 'A file with the private key of that certificate; needed with DICOM_TLS_CERT.',
  },
  DICOM_TLS_CA: {
    schema: optional(pemFile),
    about:
      'A file with the authorities that sign the certificates of senders; with it each sender has to show one.',
  },
  DICOM_MAX_ASSOCIATIONS: {
    schema: whole(1, 1000),
    fallback: '40',
    about: 'DICOM associations that a node serves at once.',
  },
  DICOM_MAX_ASSOCIATIONS_PER_SENDER: {
    schema: whole(1, 1000),
    fallback: '10',
    about: 'Those of one sender; further ones are rejected for the moment.',
  },
} as const satisfies Record<string, Variable>;

interface DicomTls {
  readonly DICOM_TLS_CERT: string | undefined;
  readonly DICOM_TLS_KEY: string | undefined;
  readonly DICOM_TLS_CA: string | undefined;
}

/** One line about variables that do not fit together. */
export const dicomProblem = (config: DicomTls): string | undefined => {
  if (config.DICOM_TLS_CERT !== undefined && config.DICOM_TLS_KEY === undefined)
    return 'DICOM_TLS_KEY: needed because DICOM_TLS_CERT is set';
  if (config.DICOM_TLS_CERT === undefined && (config.DICOM_TLS_KEY ?? config.DICOM_TLS_CA) !== undefined)
    return 'DICOM_TLS_CERT: needed because DICOM_TLS_KEY or DICOM_TLS_CA is set';
  return undefined;
};
