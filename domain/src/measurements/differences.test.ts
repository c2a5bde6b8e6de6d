import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDefined, DEFINITIONS } from '../cup/angles.ts';
import { degrees, millimetres } from '../cup/units.ts';
import { SIDES } from '../hip/side.ts';
import { measuredValues } from './analysis.ts';
import { differencesOf } from './differences.ts';
import { measurementsOf } from './measurements.ts';
import { movedBy, movedLandmarks, position, syntheticHips } from './testing/synthetic-hips.ts';
import type { Measurements } from './types.ts';

const HIP = {
  inclination: 42,
  anteversion: 18,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 42,
  legLength: 45,
  abduction: 4,
  flexion: 6,
  turnedOut: 10,
};
const motion = position(8, 3, -2, [0, 0, 50]);
const measurements = measurementsOf(
  movedLandmarks(syntheticHips({ LEFT: HIP, RIGHT: { ...HIP, legLength: 49 } }), (point) =>
    movedBy(motion, point),
  ),
);
const texts = (values: Parameters<typeof differencesOf>[0], of: Measurements = measurements) =>
  differencesOf(values, of, 'LEFT').map(({ text }) => text);

describe('the differences between PRI data and measurements', () => {
  it('are none where each value is within 2 degrees or millimetres', () => {
    const off = fc.integer({ min: -20, max: 20 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(fc.infiniteStream(off), fc.constantFrom(...SIDES), (offs, side) => {
        const values = Object.fromEntries(
          Object.entries(measuredValues(measurements, side)).map(([field, value]) => [
            field,
            // The depth of the centre is two fields and one number.
            value + (field === 'posterior' ? 0 : offs.next().value),
          ]),
        );
        expect(differencesOf(values, measurements, side)).toEqual([]);
      }),
    );
  });

  it('name each value that is further off, with both numbers', () => {
    const values = measuredValues(measurements, 'LEFT');
    expect(
      texts({
        ...values,
        size: (values.size ?? 0) + 2.1,
        legLengthDifference: 3,
        femoralNeckInclination: 124.9,
      }),
    ).toEqual([
      'Size: 54.1 mm in the PRI data, 52 mm measured, 2.1 mm more.',
      'Femoral Neck Inclination: 124.9° in the PRI data, 127° measured, 2.1° less.',
      'Leg Length Difference: 3 mm in the PRI data, -4 mm measured, 7 mm more.',
    ]);
  });

  it('compare how far forward the centre lies as one number', () => {
    const { anterior = 0, posterior = 0, ...values } = measuredValues(measurements, 'LEFT');
    expect(texts({ ...values, anterior: anterior + 30, posterior: posterior + 30 })).toEqual([]);
    expect(texts({ ...values, anterior: 0, posterior: 0 })).toHaveLength(1);
  });

  it('are not looked for where a value is missing on either side', () => {
    expect(texts({})).toEqual([]);
    expect(texts({ size: null })).toEqual([]);
    const bare = measurementsOf({ LEFT: {}, RIGHT: {} });
    expect(texts({ size: 90, anatomicInclination: 1, position: 5 }, bare)).toEqual([]);
  });

  it('count also where no import would accept the measured value', () => {
    const long: Measurements = {
      ...measurements,
      LEFT: { ...measurements.LEFT, legLength: { value: millimetres(80) } },
    };
    expect(texts({ legLengthDifference: 3 }, long)).toEqual([
      'Leg Length Difference: 3 mm in the PRI data, 31 mm measured, 28 mm less.',
    ]);
  });

  it('say by which definition and plane a pair would agree', () => {
    const { acetabulumToTable, acetabulumToPelvis } = measurements.LEFT;
    for (const [{ value }, plane] of [
      [acetabulumToTable, 'table'],
      [acetabulumToPelvis, 'anterior pelvic plane'],
    ] as const)
      for (const definition of DEFINITIONS) {
        if (!value || (definition === 'radiographic' && plane === 'table')) continue;
        const { inclination, anteversion } = asDefined(value, definition);
        const told = texts({ anatomicInclination: inclination, anatomicAnteVersion: anteversion });
        expect(told.at(-1)).toContain(`${definition} angles against the ${plane}`);
      }
    expect(
      texts({ anatomicInclination: degrees(80), anatomicAnteVersion: degrees(-30) }).join(' '),
    ).not.toContain('agrees');
  });
});
