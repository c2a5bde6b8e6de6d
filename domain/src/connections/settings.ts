import { z } from 'zod';
import { AE_TITLE_PROBLEM, isAeTitle } from './ae-title.ts';
import { authority } from './authority.ts';
import type { ConnectionKind } from './kinds.ts';
import { REQUIRED } from '../validation/text.ts';
import { isNetwork, NETWORK_PROBLEM } from './network.ts';
import { publicKeys } from './public-keys.ts';
import { serviceAddress } from './service-address.ts';

const aeTitle = z.string().refine(isAeTitle, { error: AE_TITLE_PROBLEM });

const dicomSender = z.strictObject({
  /** The calling AE title. */
  aeTitle,
  /** Where it may call from. */
  addresses: z
    .array(z.string().refine(isNetwork, { error: NETWORK_PROBLEM }))
    .min(1, { error: REQUIRED })
    .max(20),
  /** Whether it has to call by TLS. */
  tls: z.boolean(),
});

/** Of every PACS. */
const destination = {
  /** Whether the sheet and the models are sent when a plan is approved. */
  sendOnApproval: z.boolean(),
  /** Whether it gets no models: some PACS take no Encapsulated STL. */
  sheetsOnly: z.boolean().optional(),
  /** Who signs its certificate; those that the server trusts anyway where it is left out. */
  authority: authority.optional(),
};

const dimseDestination = z.strictObject({
  ...destination,
  protocol: z.literal('DIMSE'),
  host: z.string().trim().min(1).max(253),
  port: z.int().min(1).max(65_535),
  calledAeTitle: aeTitle,
  callingAeTitle: aeTitle,
  tls: z.boolean(),
});

const stowFields = {
  ...destination,
  protocol: z.literal('STOW'),
  /** Of the DICOMweb service, without /studies. */
  url: serviceAddress,
};

const stowDestination = z.strictObject({
  ...stowFields,
  /** The bearer token, sealed and in base64; null where the service wants none. */
  sealedToken: z.string().nullable(),
});

/** The settings of a PACS as an administrator enters them: the token is sealed before it is stored. */
export const ENTERED_PACS_SETTINGS = z.discriminatedUnion('protocol', [
  dimseDestination,
  z.strictObject({
    ...stowFields,
    token: z
      .string()
      .regex(/^[\x21-\x7e]{1,4000}$/, { error: 'Use a token without spaces' })
      .optional(),
  }),
]);

const fhirClient = z
  .strictObject({
    clientId: z.string().regex(/^[A-Za-z0-9._-]{3,64}$/, { error: 'Use 3 to 64 letters, digits or . _ -' }),
    /** Its public keys, or where they are. */
    jwks: publicKeys.optional(),
    jwksUrl: serviceAddress.optional(),
    scopes: z
      .array(z.string().regex(/^[A-Za-z0-9./*_-]{1,100}$/, { error: 'Use scopes such as system/Patient.rs' }))
      .min(1, { error: REQUIRED })
      .max(50),
  })
  .refine(({ jwks, jwksUrl }) => (jwks === undefined) !== (jwksUrl === undefined), {
    error: 'Give either the public keys or their address',
    path: ['jwks'],
  });

/** The settings as they are stored. */
export const CONNECTION_SETTINGS = {
  DICOM_SENDER: dicomSender,
  STOW_SENDER: z.strictObject({}),
  PACS: z.discriminatedUnion('protocol', [dimseDestination, stowDestination]),
  FHIR_CLIENT: fhirClient,
} satisfies Record<ConnectionKind, z.ZodType>;

export type SettingsOf<K extends ConnectionKind> = z.output<(typeof CONNECTION_SETTINGS)[K]>;

/** A connection as the protocols use it. */
export type ConnectionOf<K extends ConnectionKind> = {
  readonly id: number;
  readonly kind: K;
  readonly name: string;
  readonly locationId: number | null;
  readonly settings: SettingsOf<K>;
};

export type Connection = { [K in ConnectionKind]: ConnectionOf<K> }[ConnectionKind];
