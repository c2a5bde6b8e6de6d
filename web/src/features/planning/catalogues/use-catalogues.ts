import { catalogueCalls } from '@cotyle/contract/catalogues';
import { versionName } from '@cotyle/domain/implants/clinic/texts';
import { clinicKey, GENERIC_KEY } from '@cotyle/domain/implants/part-id';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import {
  catalogueOf,
  partsQuery,
  useClinicVersions,
  versionIdsOf,
  withGenericParts,
} from '../../../shared/implants/clinic-versions.ts';
import { useCall } from '../../../shared/session/session-context.ts';
import type { Catalogues } from './catalogue-context.ts';
import { useSurfaces } from '../../../shared/implants/use-surfaces.ts';

/** Polling for where push does not work. */
const POLL = 45_000;

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
  const { versions, isError, refetch } = useClinicVersions(versionIds);
  const surfaces = useSurfaces(versions);
  // A new object with each surface, so that everything that draws parts draws them again.
  const catalogue = useMemo(
    () => withGenericParts(versions),
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
