import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredBy, missingRuns } from './missing-runs.ts';

describe('the missing slices of a series', () => {
  it('are grouped into runs that cover exactly them', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (loadedSlices) => {
        const runs = missingRuns(loadedSlices.length, (index) => loadedSlices[index] ?? false);
        const missing = runs.flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, n) => from + n),
        );
        expect(missing).toEqual(loadedSlices.flatMap((isThere, index) => (isThere ? [] : [index])));
        for (const [n, { to }] of runs.entries())
          expect(runs[n + 1]?.from ?? Infinity).toBeGreaterThan(to + 1);
      }),
    );
  });
});

describe('the cover of missing slices', () => {
  it('leaves only positions between loaded slices free', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (loadedSlices) => {
        const covers = missingRuns(loadedSlices.length, (index) => loadedSlices[index] ?? false).map((run) =>
          coveredBy(run, loadedSlices.length),
        );
        const isCovered = (at: number) => covers.some(({ from, to }) => at > from && at < to);
        // Not at the centre of a slice, where a cover may begin.
        for (let at = -0.45; at < loadedSlices.length - 0.5; at += 0.1) {
          const [below, above] = [
            Math.max(0, Math.floor(at)),
            Math.min(loadedSlices.length - 1, Math.ceil(at)),
          ];
          expect(isCovered(at)).toBe(!loadedSlices[below] || !loadedSlices[above]);
        }
      }),
    );
  });
});
