import { catalogueCalls } from '@cotyle/contract/catalogues';
import type { CatalogueParts } from '@cotyle/contract/catalogues';
import { joinedCatalogues } from '@cotyle/domain/implants/catalogue-parts';
import { versionName } from '@cotyle/domain/implants/clinic/texts';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { clinicKey, clinicPartAddress, GENERIC_KEY } from '@cotyle/domain/implants/part-id';
import type { Catalogue, ImplantPart } from '@cotyle/domain/implants/types';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { describeQuery, fetcher, useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { useCall, useSessionService } from '../../../shared/session/session-context.ts';
import type { Catalogues } from './catalogue-context.ts';
import { loadSurface } from './part-surfaces.ts';
import type { StoredPart } from './part-surfaces.ts';

const catalogueOf = (parts: readonly ImplantPart[]): Catalogue => ({
  cups: parts.filter((part) => part.kind === 'cup'),
  liners: parts.filter((part) => part.kind === 'liner'),
  heads: parts.filter((part) => part.kind === 'head'),
  stems: parts.filter((part) => part.kind === 'stem'),
});

const versionIdsOf = (partIds: readonly string[]): readonly number[] => [
  ...new Set(partIds.flatMap((id) => clinicPartAddress(id)?.versionId ?? [])),
];

/** Polling for where push does not work. */
const POLL = 45_000;

const partsQuery = (send: ReturnType<typeof useCall>, versionId: number) => {
  const input = { params: { id: String(versionId) } };
  return {
    ...describeQuery(catalogueCalls.parts, input, { ownError: true }),
    queryFn: fetcher(send, catalogueCalls.parts, input),
  };
};

/** The versions whose parts are needed, as far as they are loaded. */
const useVersions = (versionIds: readonly number[]) => {
  const send = useCall();
  return useQueries({
    queries: versionIds.map((versionId) => partsQuery(send, versionId)),
    combine: (results) => ({
      versions: results.flatMap(({ data }): CatalogueParts[] => (data ? [data.value] : [])),
      isError: results.some(({ isError }) => isError),
      refetch: (): void => results.forEach((result) => void result.refetch()),
    }),
  });
};

/** Loads the surfaces of what is shown, each once; `count` changes with each that is there. */
const useSurfaces = (versions: readonly CatalogueParts[]) => {
  const session = useSessionService();
  const [count, setCount] = useState(0);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const asked = useRef(new Set<string>());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const load = async (stored: StoredPart): Promise<void> => {
    try {
      await loadSurface(session, stored);
      if (isOpen.current) setCount((before) => before + 1);
    } catch {
      asked.current.delete(stored.part.id);
      if (isOpen.current) setFailed((before) => [...new Set([...before, stored.part.name])]);
    }
  };
  const show = (partIds: readonly string[]): void => {
    for (const stored of versions.flatMap(({ parts }) => parts))
      if (partIds.includes(stored.part.id) && !asked.current.has(stored.part.id)) {
        asked.current.add(stored.part.id);
        void load(stored);
      }
  };
  return { count, failed, show };
};

/** The generic parts, those of the clinic that plans name, and those that are chosen. */
export const useCatalogues = (plannedParts: readonly string[]) => {
  const [send, client] = [useCall(), useQueryClient()];
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const offered = useCallQuery(
    catalogueCalls.offered,
    {},
    { meta: { ownError: true }, refetchInterval: POLL, select: ({ value }) => value },
  );
  const versionIds = [...new Set([...versionIdsOf(plannedParts), ...chosen])];
  const { versions, isError, refetch } = useVersions(versionIds);
  const surfaces = useSurfaces(versions);
  // A new object with each surface, so that everything that draws parts draws them again.
  const catalogue = useMemo(
    () =>
      joinedCatalogues([
        GENERIC_CATALOGUE,
        ...versions.map(({ parts }) => catalogueOf(parts.map(({ part }) => part))),
      ]),
    // oxlint-disable-next-line react/exhaustive-deps -- the surfaces are kept outside of the state
    [versions, surfaces.count],
  );
  const list = offered.data ?? [];
  const catalogues: Catalogues = {
    offered: list,
    isOffered: (key) =>
      key === GENERIC_KEY || list.some(({ versionId }) => clinicKey(versionId) === key) || !offered.data,
    nameOf: (key) => {
      const found = [...list, ...versions].find(({ versionId }) => clinicKey(versionId) === key);
      return found && versionName(found.manufacturer, found.name, found.version);
    },
    load: async (versionId) => {
      try {
        const { value } = await client.fetchQuery(partsQuery(send, versionId));
        setChosen((before) => [...new Set([...before, versionId])]);
        return catalogueOf(value.parts.map(({ part }) => part));
      } catch {
        return undefined;
      }
    },
    show: surfaces.show,
    withoutSurface: surfaces.failed,
  };
  const [isReady, setReady] = useState(false);
  if (!isReady && versions.length === versionIds.length && !offered.isPending) setReady(true);
  return {
    catalogue,
    catalogues,
    /** Whether the parts of all plans were there once: a plan that is saved meanwhile does not end what is being planned. */
    isReady,
    isError,
    refetch,
  };
};
