import { describe, expect, it } from 'vitest';
import { PELVIS_VALUES, SIDE_VALUES, valueText } from './definitions.ts';
import { measurementsOf } from './measurements.ts';
import { syntheticHips } from './testing/synthetic-hips.ts';
import type { SyntheticHip } from './testing/synthetic-hips.ts';

const HIP: SyntheticHip = {
  inclination: 42,
  anteversion: 18,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 41,
  legLength: 30,
  abduction: 0,
  flexion: 0,
  turnedOut: 0,
};

describe('the values that are shown of a side', () => {
  it('are those of the measurements, in their order and with their units', () => {
    const { LEFT } = measurementsOf(syntheticHips({ LEFT: HIP, RIGHT: HIP }));
    const shown = SIDE_VALUES.flatMap(({ values }) =>
      values.map(({ label, unit, of }) => `${label} ${valueText(of(LEFT).value ?? Number.NaN)} ${unit}`),
    );
    expect(shown).toEqual([
      'Inclination 42.0 degrees',
      'Anteversion 18.0 degrees',
      'Inclination 42.0 degrees',
      'Anteversion 18.0 degrees',
      'Cup 52.0 mm',
      'Femoral head 48.0 mm',
      'Neck inclination 127.0 degrees',
      'Torsion 14.0 degrees',
      'Leg length 30.0 mm',
      'Femoral offset 41.0 mm',
    ]);
  });

  it('say why they are absent', () => {
    const { LEFT } = measurementsOf({ LEFT: {}, RIGHT: {} });
    for (const { values } of SIDE_VALUES)
      for (const { of } of values) expect(of(LEFT).absence?.why).toBe('missing');
  });

  it('have a definition each, as those of the pelvis do', () => {
    const all = [...Object.values(PELVIS_VALUES), ...SIDE_VALUES.flatMap(({ values }) => values)];
    for (const { definition } of all) expect(definition).toMatch(/^The .*\.$|^From .*\.$/);
  });
});

it('A value never reads as minus zero', () => {
  expect([valueText(-0.04), valueText(0.05), valueText(-0.05)]).toEqual(['0.0', '0.1', '-0.1']);
});
