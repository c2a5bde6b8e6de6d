import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { requireScope } from '../auth/authenticate-client.ts';
import { requireResourceType } from '../resources/resource-types.ts';
import type { ClientExchange } from './exchange.ts';
import { fhirBase } from './fhir-base.ts';
import { findResource, findResources } from './find-resources.ts';
import { assertJson, parseSearch } from './parse-search.ts';
import type { RawParameters } from './raw-parameters.ts';
import { recordOpening, recordSearch } from './record-read.ts';
import { searchBundle } from './search-bundle.ts';
import { isUnchanged, sendFhir } from './send-resource.ts';

const isStrict = ({ headers }: FastifyRequest): boolean =>
  /(^|[,;\s])handling=strict\b/.test([headers['prefer'] ?? ''].flat().join(','));

/** A client that accepts XML alone cannot be answered. */
export const assertAcceptsJson = ({ headers }: FastifyRequest, query: RawParameters): void => {
  assertJson([query['_format'] ?? []].flat()[0]);
  const accept = headers.accept ?? '*/*';
  if (/xml|turtle/.test(accept) && !/json|\*\/\*/.test(accept)) throw new ApiError('NOT_ACCEPTABLE');
};

export const searchType = async (
  context: AppContext,
  { client, request, reply }: ClientExchange,
  typeName: string,
  raw: RawParameters,
): Promise<void> => {
  const type = requireResourceType(typeName);
  requireScope(client, type.type, 's');
  assertAcceptsJson(request, raw);
  const search = parseSearch(type, raw, isStrict(request));
  const found = await findResources(context, client, type, search);
  await recordSearch(context, client, type.type);
  sendFhir(reply, searchBundle(found, search, { base: fhirBase(context), type: type.type }));
};

export const readType = async (
  context: AppContext,
  { client, request, reply }: ClientExchange,
  { type: typeName, id }: { type: string; id: string },
): Promise<void> => {
  const type = requireResourceType(typeName);
  requireScope(client, type.type, 'r');
  const found = await findResource(context, client, type, id);
  if (isUnchanged(request, reply, found)) return;
  if (found.record) await recordOpening(context, client, found.record);
  sendFhir(reply, found.resource);
};
