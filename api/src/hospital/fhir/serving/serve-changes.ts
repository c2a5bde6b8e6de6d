import type { Patient } from '@medplum/fhirtypes';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { FhirClient } from '../../../http/fhir-client.ts';
import { requireScope } from '../auth/authenticate-client.ts';
import { allows } from '../auth/scopes.ts';
import { createPatient } from '../creation/create-patient.ts';
import { createServiceRequest } from '../creation/create-service-request.ts';
import { changePatient } from '../creation/update-patient.ts';
import { patientType } from '../resources/patient.ts';
import type { ResourceType } from '../resources/resource-type.ts';
import { requireResourceType } from '../resources/resource-types.ts';
import { parseReference } from '../search/parameters.ts';
import type { ClientExchange } from './exchange.ts';
import { fhirBase } from './fhir-base.ts';
import { findResource, findResources } from './find-resources.ts';
import { parseSearch } from './parse-search.ts';
import { groupByName } from './raw-parameters.ts';
import { recordOpening } from './record-read.ts';
import { sendFhir, setVersionHeaders } from './send-resource.ts';

const CREATORS = { Patient: createPatient, ServiceRequest: createServiceRequest };
const isCreated = (type: string): type is keyof typeof CREATORS => Object.hasOwn(CREATORS, type);

const SEVERAL = 'Several resources match If-None-Exist.';

/** The resource that If-None-Exist finds. Every parameter has to be understood, or it would find something else. */
const findExisting = async (
  context: AppContext,
  client: FhirClient,
  type: ResourceType,
  header: string | undefined,
): Promise<string | undefined> => {
  if (header === undefined) return undefined;
  const search = parseSearch(type, groupByName(new URLSearchParams(header.replace(/^.*\?/, ''))), true);
  if (search.where.length === 0) throw new ApiError('MALFORMED');
  const { found } = await findResources(context, client, type, { ...search, size: 2, cursor: undefined });
  if (found.length > 1) throw new ApiError('STALE', { message: SEVERAL });
  return found[0]?.resource.id;
};

/** What was created or found is sent back to a client that may read it. */
const sendSaved = async (
  context: AppContext,
  { client, reply }: Pick<ClientExchange, 'client' | 'reply'>,
  type: ResourceType,
  { id, status }: { id: string; status: 200 | 201 },
): Promise<void> => {
  const found = await findResource(context, client, type, id);
  setVersionHeaders(reply, found);
  if (status === 201) void reply.header('location', `${fhirBase(context)}/${type.type}/${id}`);
  void reply.code(status);
  if (!allows(client.scopes, type.type, 'r')) return void reply.send();
  if (found.record) await recordOpening(context, client, found.record);
  sendFhir(reply, found.resource);
};

export const createOfType = async (
  context: AppContext,
  { client, request, reply }: ClientExchange,
  typeName: string,
  body: { readonly resourceType: string },
): Promise<void> => {
  const type = requireResourceType(typeName);
  if (!isCreated(typeName)) throw new ApiError('METHOD_NOT_ALLOWED');
  requireScope(client, typeName, 'c');
  assertResource(body, typeName);
  const condition = [request.headers['if-none-exist'] ?? []].flat()[0];
  const existing = await findExisting(context, client, type, condition);
  if (existing !== undefined)
    return sendSaved(context, { client, reply }, type, { id: existing, status: 200 });
  const { id, isNew } = await CREATORS[typeName](context, client, body);
  await sendSaved(context, { client, reply }, type, { id: String(id), status: isNew ? 201 : 200 });
};

const assertResource = ({ resourceType }: { readonly resourceType: string }, type: string): void => {
  if (resourceType !== type)
    throw new ApiError('MALFORMED', { issues: [{ path: 'resourceType', message: `Expected ${type}` }] });
};

export const updateOfType = async (
  context: AppContext,
  { client, reply }: ClientExchange,
  { type: typeName, id, expected }: { type: string; id: string; expected: number | undefined },
  body: { readonly resourceType: string },
): Promise<void> => {
  requireResourceType(typeName);
  if (typeName !== patientType.type) throw new ApiError('METHOD_NOT_ALLOWED');
  requireScope(client, typeName, 'u');
  assertResource(body, typeName);
  const { resource } = await findResource(context, client, patientType, id);
  const [surgeon] = (resource as Patient).generalPractitioner ?? [];
  const surgeonId = parseReference(surgeon?.reference ?? '', 'Practitioner');
  if (surgeonId === undefined) throw new ApiError('NOT_FOUND');
  await changePatient(context, client, { id: Number(id), surgeonId, expected }, body);
  await sendSaved(context, { client, reply }, patientType, { id, status: 200 });
};
