import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { FhirClient } from '../../../http/fhir-client.ts';
import { TRUE } from '../../../lists/conditions.ts';
import type { Condition } from '../../../lists/conditions.ts';
import { readPage } from '../../../lists/list.ts';
import type { ResourceType } from '../resources/resource-type.ts';
import { fhirBase } from './fhir-base.ts';
import type { ParsedSearch } from './parse-search.ts';

/** Clients combine parameters as they like: naming each statement would fill the memory of PostgreSQL. */
const UNNAMED: Condition = { ...TRUE, replan: true };

type Wanted = Pick<ParsedSearch, 'where' | 'size' | 'sort' | 'order' | 'cursor'>;
export type FoundResource = ReturnType<ResourceType['present']>;

export interface FoundResources {
  readonly found: readonly FoundResource[];
  readonly next: string | null;
}

/** Those of a type that the client may see. */
export const findResources = async (
  context: AppContext,
  client: FhirClient,
  { source, visible, present }: ResourceType,
  { where, size, sort, order, cursor }: Wanted,
): Promise<FoundResources> => {
  const page = await readPage(context.database.pool, {
    source,
    query: { size, sort, order, cursor },
    where: [...where, ...visible(client), UNNAMED],
  });
  const base = fhirBase(context);
  const rows = JSON.parse(page.value) as unknown[];
  return { found: rows.map((row) => present(row, base)), next: page.next };
};

/** An absent resource and an invisible one give the same answer. */
export const findResource = async (
  context: AppContext,
  client: FhirClient,
  type: ResourceType,
  id: string,
): Promise<FoundResource> => {
  const where = type.parameters['_id']?.where([id], '_id');
  if (!where) throw new ApiError('NOT_FOUND');
  const wanted: Wanted = { where: [where], size: 1, sort: 'id', order: 'asc', cursor: undefined };
  const [found] = (await findResources(context, client, type, wanted)).found;
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};
