import { CONNECTION_KINDS } from '@cotyle/domain/connections/kinds';
import { CONNECTION_SETTINGS, ENTERED_PACS_SETTINGS } from '@cotyle/domain/connections/settings';
import { z } from 'zod';
import { call } from './call.ts';
import { connectionName as name, count, emptyAnswer, id, instant, valueAnswer } from './fields.ts';
import { identityProof, PROOF_FAILURES } from './identity-proof.ts';

const administrators = { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] } as const;

const connectionRecord = z
  .strictObject({
    id,
    kind: z.enum(CONNECTION_KINDS),
    name: z.string(),
    location: z.strictObject({ id, name: z.string() }).nullable(),
    /** AE title and networks, host, URL or client id, in one line; never a secret. */
    address: z.string(),
    /** Of a PACS: what it gets. */
    results: z.strictObject({ sendOnApproval: z.boolean(), sheetsOnly: z.boolean() }).nullable(),
    createdAt: instant,
    endedAt: instant.nullable(),
    lastSuccessAt: instant.nullable(),
    lastErrorAt: instant.nullable(),
    lastError: z.string().nullable(),
    succeeded: count,
    failed: count,
  })
  .meta({ id: 'Connection' });

export type ConnectionRecord = z.output<typeof connectionRecord>;

/**
 * What an administrator enters; the token of a PACS is sealed before it is stored. A connection is access to records: an
 * administrator who has a second factor proves it again.
 */
const newConnection = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('DICOM_SENDER'),
    name,
    locationId: id,
    settings: CONNECTION_SETTINGS.DICOM_SENDER,
    ...identityProof,
  }),
  z.strictObject({ kind: z.literal('STOW_SENDER'), name, locationId: id, ...identityProof }),
  z.strictObject({
    kind: z.literal('PACS'),
    name,
    /** Whose cases are sent; all where it is left out. */
    locationId: id.optional(),
    settings: ENTERED_PACS_SETTINGS,
    ...identityProof,
  }),
  z.strictObject({
    kind: z.literal('FHIR_CLIENT'),
    name,
    /** Whose cases it sees; all where it is left out. */
    locationId: id.optional(),
    settings: CONNECTION_SETTINGS.FHIR_CLIENT,
    ...identityProof,
  }),
]);

export type NewConnection = z.output<typeof newConnection>;

export const connectionCalls = {
  all: call({
    method: 'GET',
    path: '/admin/connections',
    summary: 'Connections to the systems of the hospital, ended ones last',
    access: administrators,
    answer: valueAnswer(z.array(connectionRecord)),
    dependsOn: {},
  }),
  create: call({
    method: 'POST',
    path: '/admin/connections/create',
    summary:
      'Create a connection, with a second factor where the caller has one; the token of a STOW-RS sender is answered once and never again',
    access: administrators,
    body: newConnection,
    answer: valueAnswer(z.strictObject({ id, token: z.string().nullable() })),
    fails: ['CONFLICT', ...PROOF_FAILURES],
  }),
  test: call({
    method: 'POST',
    path: '/admin/connections/test',
    summary: 'Try a connection that Cotyle opens; a sender shows when it was last heard',
    access: administrators,
    body: z.strictObject({ id }),
    answer: valueAnswer(z.strictObject({ ok: z.boolean(), sentence: z.string() })),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  change: call({
    method: 'POST',
    path: '/admin/connections/change',
    summary: 'Change what a PACS gets; models that wait are canceled where it gets sheets alone',
    access: administrators,
    body: z.strictObject({ id, sendOnApproval: z.boolean(), sheetsOnly: z.boolean() }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  end: call({
    method: 'POST',
    path: '/admin/connections/end',
    summary: 'End a connection: from now on it is refused',
    access: administrators,
    body: z.strictObject({ id }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
};
