import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { isUnrelatedChange, lockedFields, mergeVersions } from './merge.ts';
import { valuesOf } from './values.ts';

const base = aProcedure({ status: 'MODEL_READY', plannedInclination: 40, plannedAnteVersion: 15 });
const local = { ...valuesOf(base), plannedInclination: '42', dateOfSurgery: '12/01/2026' };

describe('merging two versions of a procedure', () => {
  it('treats a change outside the editable fields of the role as unrelated', () => {
    expect(isUnrelatedChange('SURGEON', base, { ...base, version: 2, engineerId: 5 })).toBe(true);
    expect(isUnrelatedChange('ADMIN', base, { ...base, version: 2, engineerId: 5 })).toBe(false);
    expect(isUnrelatedChange('SURGEON', base, { ...base, version: 2, plannedAnteVersion: 16 })).toBe(false);
    expect(isUnrelatedChange('SURGEON', base, { ...base, version: 2, status: 'READY' })).toBe(false);
  });

  it('proposes the only change of a field, and nothing where both versions changed it', () => {
    const server = { ...base, version: 2, plannedInclination: 44, plannedAnteVersion: 20 };
    const merged = mergeVersions('SURGEON', base, server, local, 'Changed');
    expect(merged.differences).toEqual([
      { name: 'dateOfSurgery', local: '12/01/2026', server: '', proposed: 'local' },
      { name: 'plannedAnteVersion', local: '15', server: '20', proposed: 'server' },
      { name: 'plannedInclination', local: '42', server: '44', proposed: undefined },
    ]);
    expect(merged.local.plannedInclination).toBe('42');
  });

  it('names the fields that are no longer editable and takes their server values', () => {
    const server = { ...base, version: 2, status: 'CANCELED' as const };
    expect(lockedFields('SURGEON', base, server, local, SPECIFIED_SETTINGS)).toEqual(['plannedInclination']);
    const merged = mergeVersions('SURGEON', base, server, local, 'Changed');
    expect(merged.differences.map(({ name }) => name)).toEqual(['status', 'dateOfSurgery']);
    expect(merged.local.plannedInclination).toBe('40');
  });
});
