import { describe, expect, it } from 'vitest';
import { dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { plus, times, unit } from '../points.ts';
import { acetabularRimOf } from './acetabular-rim.ts';
import type { BoneField } from './bone-field.ts';
import { basisAcross } from './robust-fits.ts';

const RADIUS = 24;
const WALL = 5;
const HALF = 34;
const SIZE = 2 * HALF + 1;
/** Of a left socket: outward, forwards and down. */
const AXIS = unit([0.72, -0.25, -0.64]);

/** How far the edge of the wall stands out from the plane of the rim, by the direction from the notch in degrees. */
type Edge = (turn: number) => number;

const edgeTurn = (point: Vector): number => {
  const [u, v] = basisAcross(AXIS);
  const down: Vector = [0, -0.4, -1];
  const angle = (of: Vector): number => Math.atan2(dot(of, v), dot(of, u));
  const turn = ((angle(point) - angle(down)) * 180) / Math.PI;
  return ((turn + 540) % 360) - 180;
};

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

const rimOf = (edge: Edge) => {
  const rim = acetabularRimOf(bowl(edge), socket);
  const cosine = Math.min(1, dot(rim?.axis ?? [0, 0, 0], AXIS));
  return { turned: (Math.acos(cosine) * 180) / Math.PI, coverage: rim?.coverage ?? 0 };
};

describe('the rim of a socket', () => {
  it('is all of it but the notch, whatever the ends of the horns look like', () => {
    const { turned, coverage } = rimOf((turn) => {
      if (Math.abs(turn) > 14) return 0;
      return turn < 0 ? 4 : -4;
    });
    expect(turned).toBeLessThan(0.3);
    expect(coverage).toBeGreaterThan(0.85);
  });

  it('is that of the few places without spurs, not that of a row of low spurs', () => {
    const { turned, coverage } = rimOf((turn) => {
      const isFree = Math.abs(turn) < 40 || Math.abs(turn - 150) < 18 || Math.abs(turn + 110) < 18;
      return isFree ? 0 : 1.6 + Math.cos((turn * Math.PI) / 15) * 0.9;
    });
    expect(turned).toBeLessThan(0.6);
    expect(coverage).toBeLessThan(0.5);
  });

  it('is flat with spurs where the horn beside the notch is worn down and a piece of the rim is missing', () => {
    const { turned } = rimOf((turn) => {
      if ((turn > 12 && turn < 32) || Math.abs(turn - 128) < 14) return -3;
      const isFree = Math.abs(turn + 50) < 24 || Math.abs(turn - 78) < 24 || Math.abs(turn - 175) < 20;
      return isFree ? 0 : 1.6 + Math.cos((turn * Math.PI) / 15) * 0.9;
    });
    expect(turned).toBeLessThan(0.6);
  });

  it('leaves its direction more open the fewer places are free of spurs', () => {
    const spurred = (free: number): Edge => {
      return (turn) => (Math.abs(((turn + 540) % 60) - 30) < free ? 0 : 3);
    };
    const spreads = [30, 20, 12].map((free) => acetabularRimOf(bowl(spurred(free)), socket)?.spread ?? 99);
    expect(spreads).toEqual(spreads.toSorted((a, b) => a - b));
    expect(spreads[0]).toBeLessThan(0.5);
    expect(spreads[2]).toBeLessThan(1.5);
  });

  it('leaves its direction more open the thicker the slices are', () => {
    const field = bowl((turn) => (Math.abs(((turn + 540) % 60) - 30) < 20 ? 0 : 3));
    const spreads = [1, 2.5, 2.75].map(
      (slice) =>
        acetabularRimOf({ ...field, volume: { ...field.volume, spacing: [1, 1, slice] } }, socket)?.spread ??
        0,
    );
    expect(spreads[1]).toBeGreaterThan(spreads[0] ?? 99);
    expect(spreads[2]).toBeGreaterThan(spreads[1] ?? 99);
  });

  it('is nothing where there is no bone', () => {
    expect(
      acetabularRimOf(
        bowl(() => -99),
        socket,
      ),
    ).toBeUndefined();
  });
});
