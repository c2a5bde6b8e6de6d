import { catalogueCalls } from '@cotyle/contract/catalogues';
import type { CatalogueParts } from '@cotyle/contract/catalogues';
import { joinedCatalogues } from '@cotyle/domain/implants/catalogue-parts';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { clinicPartAddress } from '@cotyle/domain/implants/part-id';
import type { Catalogue, ImplantPart } from '@cotyle/domain/implants/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { describeQuery, fetcher } from '../calls/use-call-query.ts';
import { useCall } from '../session/session-context.ts';

const NONE: readonly CatalogueParts[] = [];

export const catalogueOf = (parts: readonly ImplantPart[]): Catalogue => ({
  cups: parts.filter((part) => part.kind === 'cup'),
  liners: parts.filter((part) => part.kind === 'liner'),
  heads: parts.filter((part) => part.kind === 'head'),
  stems: parts.filter((part) => part.kind === 'stem'),
});

/** The generic parts, and those of these versions. */
export const withGenericParts = (versions: readonly CatalogueParts[]): Catalogue =>
  joinedCatalogues([
    GENERIC_CATALOGUE,
    ...versions.map(({ parts }) => catalogueOf(parts.map(({ part }) => part))),
  ]);

/** The versions of the clinic's catalogues that these parts are of. */
export const versionIdsOf = (partIds: readonly string[]): readonly number[] => [
  ...new Set(partIds.flatMap((id) => clinicPartAddress(id)?.versionId ?? [])),
];

export const partsQuery = (send: ReturnType<typeof useCall>, versionId: number) => {
  const input = { params: { id: String(versionId) } };
  return {
    ...describeQuery(catalogueCalls.parts, input, { ownError: true }),
    queryFn: fetcher(send, catalogueCalls.parts, input),
    // What a version contains never changes.
    staleTime: Infinity,
  };
};

/** The versions whose parts are needed, once all of them are loaded. */
export const useClinicVersions = (versionIds: readonly number[]) => {
  const [send, client] = [useCall(), useQueryClient()];
  const { data, isError, refetch } = useQuery({
    queryKey: ['parts of the clinic', ...versionIds],
    meta: { ownError: true },
    staleTime: Infinity,
    // A catalogue that was just chosen is there at once.
    initialData: (): readonly CatalogueParts[] | undefined => {
      const known = versionIds.flatMap(
        (versionId) =>
          client.getQueryData<{ value: CatalogueParts }>(partsQuery(send, versionId).queryKey)?.value ?? [],
      );
      return known.length === versionIds.length ? known : undefined;
    },
    queryFn: (): Promise<readonly CatalogueParts[]> =>
      Promise.all(
        versionIds.map(async (versionId) => (await client.fetchQuery(partsQuery(send, versionId))).value),
      ),
  });
  return { versions: data ?? NONE, isError, refetch: (): void => void refetch() };
};
