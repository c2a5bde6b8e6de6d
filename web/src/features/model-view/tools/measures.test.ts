import { assert, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleAt, distanceOf, markOf, measuredText } from './measures.ts';
import { measuringAfter, NOTHING_MEASURED } from './use-measuring.ts';
import { between } from '@cotyle/domain/testing/between';

const number = between(-500, 500);
const point = tuple(number, number, number);

describe('a measurement on the model', () => {
  it('is a straight-line distance', () => {
    expect(distanceOf([1, 2, 3], [4, 6, 3])).toBe(5);
    assert(
      property(point, point, (a, b) => {
        expect(distanceOf(a, b)).toBeCloseTo(distanceOf(b, a), 9);
      }),
    );
  });

  it('is the angle at the second point', () => {
    expect(angleAt([1, 0, 0], [0, 0, 0], [0, 5, 0])).toBe(90);
    expect(angleAt([1, 0, 0], [0, 0, 0], [-3, 0, 0])).toBe(180);
    expect(angleAt([1, 0, 0], [0, 0, 0], [2, 2e-7, 0])).toBeCloseTo(5.73e-6, 8);
  });

  it('is the angle of a rotation', () => {
    assert(
      property(between(0.001, Math.PI - 0.001), point, (turn, [x, y, z]) => {
        const [a, c] = [
          [x + 10, y, z],
          [x + 10 * Math.cos(turn), y, z + 10 * Math.sin(turn)],
        ] as const;
        expect(angleAt(a as [number, number, number], [x, y, z], c as [number, number, number])).toBeCloseTo(
          (turn * 180) / Math.PI,
          6,
        );
      }),
    );
  });

  it('is formatted with its unit and one decimal', () => {
    const distance = {
      id: 3,
      kind: 'distance',
      points: [
        [0, 0, 0],
        [3, 4, 0],
      ],
    } as const;
    expect(measuredText(distance)).toBe('5.0 mm');
    expect(markOf(distance)).toMatchObject({ id: 'measure-3', label: '5.0 mm', joined: true });
    expect(
      measuredText({
        id: 1,
        kind: 'angle',
        points: [
          [1, 0, 0],
          [0, 0, 0],
          [0, 1, 0],
        ],
      }),
    ).toBe('90.0°');
  });
});

describe('clicks with a measuring tool', () => {
  const clicked = (
    tool: 'distance' | 'angle' | 'centre',
    ...points: ([number, number, number] | undefined)[]
  ) =>
    points.reduce<ReturnType<typeof measuringAfter>>(
      (state, point) => measuringAfter(state, { kind: 'add-point', point }),
      measuringAfter(NOTHING_MEASURED, { kind: 'choose', tool }),
    );

  it('complete a measurement after two or three points and start the next one', () => {
    expect(clicked('distance', [0, 0, 0], [3, 4, 0], [1, 1, 1])).toMatchObject({
      measures: [{ id: 1, kind: 'distance' }],
      points: [[1, 1, 1]],
    });
    expect(clicked('angle', [1, 0, 0], [0, 0, 0], [0, 1, 0]).measures).toHaveLength(1);
    expect(clicked('centre', [1, 0, 0], [0, 0, 0], [0, 1, 0], [0, 0, 1]).points).toHaveLength(4);
  });

  it('that miss the bone are reported and change nothing', () => {
    expect(clicked('distance', [0, 0, 0], undefined)).toMatchObject({ points: [[0, 0, 0]], missed: true });
    expect(measuringAfter(NOTHING_MEASURED, { kind: 'add-point', point: [1, 2, 3] })).toBe(NOTHING_MEASURED);
  });

  it('can be undone, and measurements removed', () => {
    const state = clicked('distance', [0, 0, 0], [3, 4, 0], [1, 1, 1]);
    expect(measuringAfter(state, { kind: 'remove-point' }).points).toEqual([]);
    expect(measuringAfter(state, { kind: 'remove', id: 1 }).measures).toEqual([]);
    expect(measuringAfter(state, { kind: 'clear' }).measures).toEqual([]);
  });
});
