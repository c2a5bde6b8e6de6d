import type { Catalogue } from '@cotyle/domain/implants/types';
import { plannedPartIds } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useClinicVersions, versionIdsOf, withGenericParts } from './clinic-versions.ts';
import { useSurfaces } from './use-surfaces.ts';

/** The parts of a saved plan that is drawn and not changed, with their surfaces. */
export const useDrawnParts = (plan: Plan | undefined): Catalogue => {
  const ids = plan ? plannedPartIds(plan) : [];
  const { versions } = useClinicVersions(versionIdsOf(ids));
  const { count, show } = useSurfaces(versions);
  const shown = ids.join(' ');
  const showParts = useEffectEvent(show);
  useEffect(() => showParts(shown.split(' ')), [shown, versions]);
  return useMemo(
    () => withGenericParts(versions),
    // oxlint-disable-next-line react/exhaustive-deps -- the surfaces are kept outside of the state
    [versions, count],
  );
};
