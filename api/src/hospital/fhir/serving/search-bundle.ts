import type { Bundle } from '@medplum/fhirtypes';
import type { FoundResources } from './find-resources.ts';
import type { ParsedSearch } from './parse-search.ts';

/** A page of a search. The total is known without a count only where everything is on the first page. */
export const searchBundle = (
  { found, next }: FoundResources,
  { used, cursor }: ParsedSearch,
  address: { readonly base: string; readonly type: string },
): Bundle => {
  const url = (more: readonly (readonly [string, string])[]): string =>
    `${address.base}/${address.type}?${new URLSearchParams([...used, ...more].map(([name, value]): [string, string] => [name, value])).toString()}`;
  const here = cursor === undefined ? [] : ([['_cursor', cursor]] as const);
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(cursor === undefined && next === null ? { total: found.length } : {}),
    link: [
      { relation: 'self', url: url(here) },
      ...(next === null ? [] : [{ relation: 'next', url: url([['_cursor', next]]) }]),
    ],
    ...(found.length === 0
      ? {}
      : {
          entry: found.map(({ resource }) => ({
            fullUrl: `${address.base}/${resource.resourceType}/${resource.id}`,
            resource,
            search: { mode: 'match' as const },
          })),
        }),
  };
};
