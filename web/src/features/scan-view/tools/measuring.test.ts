import { difference, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measuredText } from './measures.ts';
import {
  abandonDrag,
  addPoint,
  cancel,
  NOTHING_MEASURED,
  press,
  release,
  remove,
  removeLast,
  removePoint,
  shownMeasures,
  stretch,
} from './measuring.ts';
import type { MeasuringState } from './measuring.ts';
import { between } from '@cotyle/domain/testing/between';

const A: Vector = [0, 0, 0];
const B: Vector = [3, 4, 0];
const C: Vector = [-4, 3, 12];

const drag = (state: MeasuringState, kind: 'length' | 'angle', from: Vector, to: Vector): MeasuringState =>
  release(stretch(press(state, kind, 'axial', from), to), true);
const texts = (state: MeasuringState): string[] => shownMeasures(state).map(measuredText);

describe('measuring by press, drag and release', () => {
  it('shows the length while the pointer moves and keeps it when it goes up', () => {
    const pressed = press(NOTHING_MEASURED, 'length', 'axial', A);
    expect(texts(stretch(pressed, B))).toEqual(['5.0 mm']);
    const done = release(stretch(stretch(pressed, B), C), true);
    expect([texts(done), done.draft]).toEqual([['13.0 mm'], undefined]);
    // A pointer that moves without being pressed changes nothing.
    expect(stretch(done, B)).toBe(done);
  });

  it('measures exactly the way from where the pointer went down to where it went up', () => {
    const point = fc.tuple(...[0, 1, 2].map(() => between(-900, 900))) as fc.Arbitrary<
      [number, number, number]
    >;
    fc.assert(
      fc.property(point, fc.array(point, { minLength: 1 }), (from, way) => {
        const moved = way.reduce(stretch, press(NOTHING_MEASURED, 'length', 'coronal', from));
        const [measure] = shownMeasures(release(moved, true));
        const to = way.at(-1) ?? from;
        expect(measure?.points).toEqual([from, to]);
        expect(measuredText({ id: 1, kind: 'length', plane: 'coronal', points: [from, to] })).toBe(
          `${lengthOf(difference(to, from)).toFixed(1)} mm`,
        );
      }),
    );
  });

  it('measures nothing by a click', () => {
    expect(release(press(NOTHING_MEASURED, 'length', 'axial', A), false)).toEqual(NOTHING_MEASURED);
  });

  it('makes an angle of a first side and one more point', () => {
    const side = drag(NOTHING_MEASURED, 'angle', [0, 5, 0], A);
    expect(texts(side)).toEqual(['']);
    expect(texts(stretch(press(side, 'angle', 'axial', B), [2, 0, 0]))).toEqual(['90.0°']);
    expect(texts(release(press(side, 'angle', 'axial', [5, 5, 0]), false))).toEqual(['45.0°']);
  });

  it('is cancelled with everything that is not complete, and keeps the rest', () => {
    const one = drag(NOTHING_MEASURED, 'length', A, B);
    const pressed = stretch(press(one, 'length', 'axial', A), C);
    expect(texts(pressed)).toEqual(['5.0 mm', '13.0 mm']);
    const cancelled = cancel(pressed);
    expect(texts(cancelled)).toEqual(['5.0 mm']);
    // The pointer is still down.
    expect(texts(release(stretch(cancelled, B), true))).toEqual(['5.0 mm']);
  });

  it('loses only the drag when a second finger comes down', () => {
    expect(abandonDrag(stretch(press(NOTHING_MEASURED, 'length', 'axial', A), B))).toEqual(NOTHING_MEASURED);
    const side = drag(NOTHING_MEASURED, 'angle', [0, 5, 0], A);
    expect(abandonDrag(press(side, 'angle', 'axial', B))).toEqual(side);
  });

  it('starts again in another view or with another tool', () => {
    const side = drag(NOTHING_MEASURED, 'angle', A, B);
    expect(shownMeasures(drag(side, 'length', A, C)).map(({ kind }) => kind)).toEqual(['length']);
    expect(shownMeasures(press(side, 'angle', 'coronal', C))).toMatchObject([
      { plane: 'coronal', points: [C, C] },
    ]);
  });
});

describe('measuring by keys', () => {
  const byKeys = (...points: readonly Vector[]): MeasuringState =>
    points.reduce((state, point) => addPoint(state, 'length', 'axial', point), NOTHING_MEASURED);

  it('takes point after point', () => {
    expect(texts(byKeys(A))).toEqual(['']);
    expect(texts(byKeys(A, B))).toEqual(['5.0 mm']);
    expect(texts(byKeys(A, B, A, C))).toEqual(['5.0 mm', '13.0 mm']);
  });

  it('removes the last point, the last measure, or a chosen one', () => {
    expect(texts(addPoint(removePoint(byKeys(A, B)), 'length', 'axial', C))).toEqual(['13.0 mm']);
    expect(removePoint(byKeys(A)).draft).toBeUndefined();
    expect(texts(removeLast(byKeys(A, B, A, C)))).toEqual(['5.0 mm']);
    expect(texts(removeLast(byKeys(A, B, A)))).toEqual(['5.0 mm']);
    expect(texts(remove(byKeys(A, B, A, C), 1))).toEqual(['13.0 mm']);
    expect(texts(remove(byKeys(A, B, A), 2))).toEqual(['5.0 mm']);
    expect(removePoint(NOTHING_MEASURED)).toBe(NOTHING_MEASURED);
  });
});
