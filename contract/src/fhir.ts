import { z } from 'zod';
import { call } from './call.ts';

/** Below this path lies the FHIR server (R4). */
export const FHIR_PATH = '/fhir';

const client = { kind: 'fhir-client' } as const;
const type = z.string().max(64);
/** Longer ones are no id of ours. */
const id = z.string().max(64);
/** The parameters of a search: each resource knows its own, and Prefer says what happens to the others. */
const parameters = z.record(
  z.string().max(100),
  z.union([z.string().max(2000), z.array(z.string().max(2000)).max(20)]),
);
const resource = z.looseObject({ resourceType: z.string().max(64) });

/** FHIR R4 for programs of the hospital, by SMART Backend Services; docs/integration.md has the resources and their search parameters. */
export const fhirCalls = {
  metadata: call({
    method: 'GET',
    path: `${FHIR_PATH}/metadata`,
    summary: 'The CapabilityStatement: resources, interactions and search parameters',
    access: { kind: 'anyone' },
    query: parameters,
    protocol: 'fhir',
  }),
  smartConfiguration: call({
    method: 'GET',
    path: `${FHIR_PATH}/.well-known/smart-configuration`,
    summary: 'Where and how a client gets its access token',
    access: { kind: 'anyone' },
    protocol: 'fhir',
  }),
  token: call({
    method: 'POST',
    path: `${FHIR_PATH}/auth/token`,
    summary:
      'An access token for a signed assertion of a client (client_credentials, private_key_jwt); failures as OAuth has them',
    access: { kind: 'anyone' },
    body: z.looseObject({
      grant_type: z.string().max(200).optional(),
      client_assertion_type: z.string().max(200).optional(),
      client_assertion: z.string().max(16_384).optional(),
      scope: z.string().max(4096).optional(),
    }),
    bodyType: 'application/x-www-form-urlencoded',
    protocol: 'fhir',
    fails: ['TOO_MANY_CALLS'],
  }),
  search: call({
    method: 'GET',
    path: `${FHIR_PATH}/{type}`,
    summary: 'Search the resources of a type that the client may see',
    access: client,
    params: z.strictObject({ type }),
    query: parameters,
    protocol: 'fhir',
    fails: ['NOT_FOUND', 'NOT_ACCEPTABLE'],
  }),
  searchByPost: call({
    method: 'POST',
    path: `${FHIR_PATH}/{type}/_search`,
    summary: 'The same, with the parameters in the body, so that no address has a person’s data',
    access: client,
    params: z.strictObject({ type }),
    query: parameters,
    body: parameters,
    bodyType: 'application/x-www-form-urlencoded',
    protocol: 'fhir',
    fails: ['NOT_FOUND', 'NOT_ACCEPTABLE'],
  }),
  read: call({
    method: 'GET',
    path: `${FHIR_PATH}/{type}/{id}`,
    summary: 'One resource; a Binary is the file itself unless FHIR is asked for. 304 where it is unchanged',
    access: client,
    params: z.strictObject({ type, id }),
    query: parameters,
    protocol: 'fhir',
    fails: ['NOT_FOUND', 'NOT_ACCEPTABLE'],
  }),
  create: call({
    method: 'POST',
    path: `${FHIR_PATH}/{type}`,
    summary:
      'Create a Patient or a ServiceRequest by its identifier: 201, or 200 with the one that has this identifier',
    access: client,
    params: z.strictObject({ type }),
    query: parameters,
    body: resource,
    protocol: 'fhir',
    fails: ['NOT_FOUND', 'CONFLICT', 'DUPLICATE_UNCONFIRMED', 'STALE'],
  }),
  update: call({
    method: 'PUT',
    path: `${FHIR_PATH}/{type}/{id}`,
    summary: 'Change a Patient of the version that If-Match names',
    access: client,
    params: z.strictObject({ type, id }),
    query: parameters,
    body: resource,
    protocol: 'fhir',
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE', 'VERSION_REQUIRED'],
  }),
};
