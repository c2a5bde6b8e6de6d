import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { closedBy, isBesides, meetingOf } from './meeting.ts';
import { valuesOf } from './values.ts';

const base = aProcedure({ status: 'MODEL_READY', plannedInclination: 40, plannedAnteVersion: 15 });
const typed = { ...valuesOf(base), plannedInclination: '42', dateOfSurgery: '12/01/2026' };

describe('two people at one procedure', () => {
  it('a change beside the form is in nobody’s way', () => {
    expect(isBesides('SURGEON', base, { ...base, version: 2, engineerId: 5 })).toBe(true);
    expect(isBesides('ADMIN', base, { ...base, version: 2, engineerId: 5 })).toBe(false);
    expect(isBesides('SURGEON', base, { ...base, version: 2, plannedAnteVersion: 16 })).toBe(false);
    expect(isBesides('SURGEON', base, { ...base, version: 2, status: 'READY' })).toBe(false);
  });

  it('each change of one alone is proposed, and where both changed a field nobody decides for them', () => {
    const latest = { ...base, version: 2, plannedInclination: 44, plannedAnteVersion: 20 };
    const { differences, local } = meetingOf('SURGEON', base, latest, typed, 'Changed');
    expect(differences).toEqual([
      { name: 'dateOfSurgery', mine: '12/01/2026', theirs: '', proposed: 'mine' },
      { name: 'plannedAnteVersion', mine: '15', theirs: '20', proposed: 'theirs' },
      { name: 'plannedInclination', mine: '42', theirs: '44', proposed: undefined },
    ]);
    expect(local.plannedInclination).toBe('42');
  });

  it('what the other’s change has closed is theirs, and is named', () => {
    const latest = { ...base, version: 2, status: 'CANCELED' as const };
    expect(closedBy('SURGEON', base, latest, typed)).toEqual(['plannedInclination']);
    const { differences, local } = meetingOf('SURGEON', base, latest, typed, 'Changed');
    expect(differences.map(({ name }) => name)).toEqual(['status', 'dateOfSurgery']);
    expect(local.plannedInclination).toBe('40');
  });
});
