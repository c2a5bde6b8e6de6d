import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../ct/vector.ts';
import { differenceOfBox } from './difference.ts';
import type { Difference } from './difference.ts';
import { createHistory } from './history.ts';
import { countOf, edited, isSame, SMALL } from './testing/grids.ts';

/** A row of labels that is written from a voxel on. */
interface RowEdit {
  readonly at: Vector;
  readonly values: readonly number[];
}

const anyEdit: fc.Arbitrary<RowEdit> = fc.record({
  at: fc.tuple(
    fc.integer({ min: 0, max: 4 }),
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 0, max: 6 }),
  ),
  values: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 }),
});

const painted = (labels: Uint8Array, { at, values }: RowEdit): Difference =>
  differenceOfBox(
    labels,
    SMALL,
    { min: at, max: [at[0] + values.length - 1, at[1], at[2]] },
    Uint8Array.from(values),
  );

describe('The history', () => {
  const anySteps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('edit' as const), edit: anyEdit, isSameDrag: fc.boolean() }),
      fc.constant({ kind: 'undo' as const }),
      fc.constant({ kind: 'redo' as const }),
    ),
    { maxLength: 12 },
  );

  it('leads back and forth through exactly the states that there were', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const labels = new Uint8Array(countOf(SMALL));
        const history = createHistory(1e9);
        let states = [labels.slice()];
        let at = 0;
        const moves: [boolean, boolean][] = [];
        for (const one of steps) {
          if (one.kind === 'undo') {
            moves.push([history.undo(labels) !== undefined, at > 0]);
            at = Math.max(0, at - 1);
          } else if (one.kind === 'redo') {
            moves.push([history.redo(labels) !== undefined, at < states.length - 1]);
            at = Math.min(states.length - 1, at + 1);
          } else {
            const difference = painted(labels, one.edit);
            if (difference.voxels === 0) continue;
            const isMore = one.isSameDrag && at > 0 && at === states.length - 1;
            labels.set(edited(labels, difference));
            if (isMore) history.extend(difference);
            else history.record([difference]);
            states = [...states.slice(0, isMore ? at : at + 1), labels.slice()];
            at = states.length - 1;
          }
          expect(isSame(labels, states[at] ?? labels.slice(1))).toBe(true);
          expect([history.canUndo(), history.canRedo()]).toEqual([at > 0, at < states.length - 1]);
        }
        expect(moves.every(([isMoved, isExpected]) => isMoved === isExpected)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('forgets the oldest edits where they take too much room, and never the last', () => {
    const paint = (labels: Uint8Array, at: number): Difference => {
      const difference = painted(labels, { at: [at, 0, 0], values: [1] });
      labels.set(edited(labels, difference));
      return difference;
    };
    const labels = new Uint8Array(countOf(SMALL));
    const [small, tiny] = [createHistory(25), createHistory(1)];
    for (let at = 0; at < 5; at++) {
      const difference = paint(labels, at);
      small.record([difference]);
      tiny.record([difference]);
    }
    expect([1, 2, 3].map(() => small.undo(labels) !== undefined)).toEqual([true, true, false]);
    expect([...labels.subarray(0, 5)]).toEqual([1, 1, 1, 0, 0]);
    expect([1, 2].map(() => tiny.canUndo() && tiny.undo(labels) !== undefined)).toEqual([true, false]);
  });
});
