import type { Catalogue } from '@cotyle/domain/implants/types';
import { plannedPartIds } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { useMemo } from 'react';
import { useClinicVersions, versionIdsOf, withGenericParts } from './clinic-versions.ts';

/** The generic parts, and those of the clinic that these plans name, as far as they are loaded. */
export const usePlannedParts = (plans: readonly (Plan | null)[]): Catalogue => {
  const ids = plans.flatMap((plan) => (plan ? plannedPartIds(plan) : []));
  const { versions } = useClinicVersions(versionIdsOf(ids));
  return useMemo(() => withGenericParts(versions), [versions]);
};
