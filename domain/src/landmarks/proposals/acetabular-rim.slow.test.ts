import { describe, expect, it } from 'vitest';
import { cross, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { rimWaveOf } from '../../phantom/anatomy/rim-wave.ts';
import { across, plus, times, unit } from '../points.ts';
import { principalAxes } from '../principal-axes.ts';
import { rimDirections } from '../rim-shape.ts';
import { acetabularRimOf } from './acetabular-rim.ts';
import type { BoneField } from './bone-field.ts';

const RADIUS = 24;
const WALL = 5;
const HALF = 34;
const SIZE = 2 * HALF + 1;
/** Of a left socket: outward, forwards and down. */
const AXIS = unit([0.72, -0.25, -0.64]);
const UPRIGHT = { lateral: [1, 0, 0], superior: [0, 0, 1] } as const;

/** How far the edge of the wall stands out from the plane of the rim, by the direction from the notch to the back in degrees. */
type Edge = (turn: number) => number;

const DOWN = unit(across([0, -0.25, -1], AXIS));
const BACK = cross(AXIS, DOWN);

const edgeTurn = (point: Vector): number => (Math.atan2(dot(point, BACK), dot(point, DOWN)) * 180) / Math.PI;

/** A bowl around the origin, 1 inside of its wall and 0 outside. */
const bowl = (edge: Edge): BoneField => {
  const values = new Float32Array(SIZE ** 3);
  for (let at = 0; at < values.length; at++) {
    const point: Vector = [
      (at % SIZE) - HALF,
      (Math.floor(at / SIZE) % SIZE) - HALF,
      Math.floor(at / SIZE ** 2) - HALF,
    ];
    const far = lengthOf(point);
    const inWall = Math.min(far - RADIUS, RADIUS + WALL - far);
    const depth = Math.min(inWall, edge(edgeTurn(point)) - dot(point, AXIS));
    values[at] = Math.min(1, Math.max(0, 0.5 + depth));
  }
  const size: Vector = [SIZE, SIZE, SIZE];
  const axes: BoneField['volume']['axes'] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const origin: Vector = [-HALF, -HALF, -HALF];
  const volume = { origin, axes, spacing: [1, 1, 1] as Vector, size };
  return { origin, step: 1, size, values, sharp: values, volume };
};

/** Its inside, with an axis that is somewhat off. */
const socket = (() => {
  const centre: Vector = [0, 0, 0];
  const bottom = times(unit(plus(AXIS, [0.05, 0.05, 0])), -RADIUS);
  return { centre, radius: RADIUS, deviation: 0.1, inliers: [bottom] };
})();

const rimOf = (edge: Edge, slice = 1) => {
  const field = bowl(edge);
  const spacing: Vector = [1, 1, slice];
  const rim = acetabularRimOf({ ...field, volume: { ...field.volume, spacing } }, socket, UPRIGHT);
  const normal = rim ? principalAxes(rim.points).axes[2] : AXIS;
  const turned = (Math.acos(Math.min(1, Math.abs(dot(normal, AXIS)))) * 180) / Math.PI;
  return { turned, coverage: rim?.coverage ?? 0, spread: rim?.spread ?? Infinity };
};

const away = (turn: number, from: number): number => Math.abs(((turn - from + 540) % 360) - 180);

/** Its plane of best fit over the rim is that of the socket. */
const WAVE = rimWaveOf(
  { rise: 2.2, highest: 42, third: 0.3, thirdHighest: 60 },
  RADIUS,
  0,
  rimDirections(24),
);
const wavy: Edge = (turn) => WAVE.edge((turn * Math.PI) / 180).height;
const spurs = (turn: number): number => 1.8 + Math.cos((turn * Math.PI) / 15) * 0.9;

describe('the rim of a socket', () => {
  it('has the plane of best fit of its wave, with all of it but the notch', () => {
    const { turned, coverage, spread } = rimOf(wavy);
    expect(turned).toBeLessThan(0.3);
    expect(coverage).toBeGreaterThan(0.85);
    expect(spread).toBeLessThan(0.4);
  });

  it('does not depend on what the ends of the horns look like', () => {
    const { turned } = rimOf((turn) => {
      if (Math.abs(turn) > 30) return wavy(turn);
      return turn < 0 ? 4 : -4;
    });
    expect(turned).toBeLessThan(0.3);
  });

  it('is that between and under its spurs', () => {
    const { turned, coverage } = rimOf((turn) => {
      const isFree =
        away(turn, 70) < 30 || away(turn, 160) < 18 || away(turn, -110) < 18 || away(turn, -50) < 12;
      return wavy(turn) + (isFree ? 0 : spurs(turn));
    });
    expect(turned).toBeLessThan(0.6);
    expect(coverage).toBeLessThan(0.6);
  });

  it('is the same where a piece of it is missing', () => {
    const { turned } = rimOf((turn) => wavy(turn) - (away(turn, 128) < 12 ? 3 : 0));
    expect(turned).toBeLessThan(0.5);
  });

  it('leaves its direction more open the fewer places are free of spurs', () => {
    const spreads = [30, 20, 10].map(
      (free) => rimOf((turn) => wavy(turn) + (away(turn % 60, 30) < free ? 0 : spurs(2.3 * turn))).spread,
    );
    expect(spreads).toEqual(spreads.toSorted((a, b) => a - b));
    expect(spreads[0]).toBeLessThan(0.4);
  });

  it('leaves its direction more open the thicker the slices are', () => {
    const spreads = [1, 2, 2.75].map((slice) => rimOf(wavy, slice).spread);
    expect(spreads[1]).toBeGreaterThan(spreads[0] ?? 99);
    expect(spreads[2]).toBeGreaterThan(spreads[1] ?? 99);
  });

  it('is nothing where there is no bone', () => {
    expect(
      acetabularRimOf(
        bowl(() => -99),
        socket,
        UPRIGHT,
      ),
    ).toBeUndefined();
  });
});
