import type { ShownPart } from '../../../viewer/model-viewer.tsx';
import type { Bounds } from '../../../viewer/scene/bounds.ts';

type Triple = readonly [number, number, number];

const NOTHING: Bounds = {
  min: [Infinity, Infinity, Infinity],
  max: [-Infinity, -Infinity, -Infinity],
};

const each = (of: (axis: 0 | 1 | 2) => number): Triple => [of(0), of(1), of(2)];

/** The box around two boxes. */
export const withBounds = (a: Bounds, b: Bounds): Bounds => ({
  min: each((axis) => Math.min(a.min[axis], b.min[axis])),
  max: each((axis) => Math.max(a.max[axis], b.max[axis])),
});

/** The part of a box that is not below a height. */
export const reaching = ({ min, max }: Bounds, lowest: number): Bounds => ({
  min: [min[0], min[1], Math.min(max[2], Math.max(min[2], lowest))],
  max,
});

export const cubeAround = (
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
  half: number,
): Bounds => ({ min: [x - half, y - half, z - half], max: [x + half, y + half, z + half] });

const boundsOf = ({ surface, placement: [x, y, z, origin] }: ShownPart): Bounds => {
  const { positions } = surface;
  const [min, max]: [number[], number[]] = [[...NOTHING.min], [...NOTHING.max]];
  for (let n = 0; n < positions.length; n += 3) {
    const [a = 0, b = 0, c = 0] = [positions[n], positions[n + 1], positions[n + 2]];
    for (const axis of [0, 1, 2] as const) {
      const value = x[axis] * a + y[axis] * b + z[axis] * c + origin[axis];
      if (value < (min[axis] ?? 0)) min[axis] = value;
      if (value > (max[axis] ?? 0)) max[axis] = value;
    }
  }
  return { min: each((axis) => min[axis] ?? 0), max: each((axis) => max[axis] ?? 0) };
};

/** The box around parts where they are placed. */
export const boundsOfParts = (parts: readonly ShownPart[]): Bounds =>
  parts.map(boundsOf).reduce(withBounds, NOTHING);
