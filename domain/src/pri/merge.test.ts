import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRI } from '../hip/measurements.ts';
import { mergePri } from './merge.ts';
import type { PriMeasurements } from './parse.ts';

const file = (fileName: string, measurements: PriMeasurements, warnings: readonly string[] = []) => ({
  fileName,
  read: { ok: true as const, side: 'LEFT' as const, measurements, warnings },
});

describe('several files of one import', () => {
  it('add up to their values, in any order', () => {
    const values = fc.dictionary(fc.constantFrom(...PRI), fc.integer({ min: 36, max: 44 }));
    fc.assert(
      fc.property(values, fc.infiniteStream(fc.integer({ min: 0, max: 2 })), (all, places) => {
        const parts: PriMeasurements[] = [{}, {}, {}];
        for (const [name, value] of Object.entries(all))
          Object.assign(parts[places.next().value ?? 0] ?? {}, { [name]: value });
        const files = parts.map((part, index) => file(`${index}.csv`, part));
        for (const order of [files, files.toReversed()])
          expect(mergePri(order, 'LEFT')).toEqual({
            ok: true,
            side: 'LEFT',
            measurements: all,
            warnings: [],
          });
      }),
    );
  });

  it('may repeat a value', () => {
    expect(mergePri([file('a.csv', { size: 52 }), file('b.csv', { size: 52 })], 'LEFT')).toMatchObject({
      ok: true,
      measurements: { size: 52 },
    });
  });

  it('are rejected where they contradict each other, with both values', () => {
    expect(mergePri([file('a.csv', { size: 52 }), file('b.csv', { size: 54 })], 'LEFT')).toEqual({
      ok: false,
      problems: ['Size: 52 in a.csv, 54 in b.csv'],
    });
  });

  it('name the file of a warning', () => {
    const odd = file('a.csv', { size: 52 }, ['Unknown names were ignored: Tilt']);
    expect(mergePri([odd], 'LEFT')).toMatchObject({ warnings: ['Unknown names were ignored: Tilt'] });
    expect(mergePri([odd, file('b.csv', {})], 'LEFT')).toMatchObject({
      warnings: ['a.csv: Unknown names were ignored: Tilt'],
    });
  });
});
