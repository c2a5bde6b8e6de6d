import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASUREMENTS, PRI } from '../hip/measurements.ts';
import { SIDES } from '../hip/side.ts';
import { parsePri } from './parse.ts';
import { priCsv } from './write.ts';
import { between } from '../testing/between.ts';

describe('a CSV that was written', () => {
  it('is read back equal, for all values in their ranges', () => {
    const value = fc
      .constantFrom(...PRI)
      .chain((name) => fc.tuple(fc.constant(name), between(MEASUREMENTS[name].min, MEASUREMENTS[name].max)));
    const values = fc.uniqueArray(value, { selector: ([name]) => name, minLength: 1 });
    fc.assert(
      fc.property(values, fc.constantFrom(...SIDES), (written, side) => {
        const measurements = Object.fromEntries(written.map(([name, number]) => [name, number + 0]));
        expect(parsePri(priCsv(side, measurements))).toEqual({ ok: true, measurements, side, warnings: [] });
      }),
    );
  });
});
