import { describe, expect, it } from 'vitest';
import { measurementsOf } from './measurements.ts';
import { PRI_REMARKS, priRemarks } from './remarks.ts';
import { syntheticHips } from './testing/synthetic-hips.ts';

const HIP = {
  inclination: 42,
  anteversion: 18,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 42,
  legLength: 45,
  abduction: 0,
  flexion: 0,
  turnedOut: 0,
};
const measurements = measurementsOf(syntheticHips({ LEFT: HIP, RIGHT: HIP }));

describe('the remarks about PRI values', () => {
  it('list what is impossible and what differs, each under its title', () => {
    const lists = priRemarks({ size: 60 }, { femoralNeckInclination: 80 }, 'LEFT', measurements);
    expect(lists.map(({ title }) => title)).toEqual([PRI_REMARKS.impossible, PRI_REMARKS.differs]);
    expect(lists.map(({ remarks }) => remarks.map(({ fields }) => fields))).toEqual([
      [['femoralNeckInclination']],
      [['size'], ['femoralNeckInclination']],
    ]);
  });

  it('count an imported value, not the one that it replaces', () => {
    expect(priRemarks({ size: 60 }, { size: 52 }, 'LEFT', measurements)).toEqual([]);
    expect(
      priRemarks({ femoralNeckInclination: 80 }, { femoralNeckInclination: 127 }, null, undefined),
    ).toEqual([]);
  });

  it('see a pair of which one half is imported and the other is stored', () => {
    const lists = priRemarks({ anatomicInclination: 20 }, { anatomicAnteVersion: 40 }, null, undefined);
    expect(lists).toHaveLength(1);
  });

  it('compare nothing without a side or without measurements', () => {
    expect(priRemarks({ size: 60 }, {}, null, measurements)).toEqual([]);
    expect(priRemarks({ size: 60 }, {}, 'LEFT', undefined)).toEqual([]);
  });
});
