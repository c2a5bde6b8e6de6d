import { assert, double, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleAt, distanceOf, markOf, measuredText } from './measures.ts';

const number = double({ min: -500, max: 500, noNaN: true });
const point = tuple(number, number, number);

describe('what is measured on the surface', () => {
  it('is a distance in a straight line', () => {
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

  it('is the angle that a turn was made by', () => {
    assert(
      property(double({ min: 0.001, max: Math.PI - 0.001, noNaN: true }), point, (turn, [x, y, z]) => {
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

  it('reads with its unit and one place behind the point', () => {
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
