import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingRuns } from './missing-runs.ts';

describe('what has not come', () => {
  it('is told in runs, and together they are exactly it', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (there) => {
        const runs = missingRuns(there.length, (index) => there[index] ?? false);
        const missing = runs.flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, n) => from + n),
        );
        expect(missing).toEqual(there.flatMap((isThere, index) => (isThere ? [] : [index])));
        for (const [n, { to }] of runs.entries())
          expect(runs[n + 1]?.from ?? Infinity).toBeGreaterThan(to + 1);
      }),
    );
  });
});
