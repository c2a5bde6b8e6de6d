import type { Vector } from '../../ct/vector.ts';

const CELL = 3;
/** Beyond this, in millimetres, the distance is no longer looked for. */
const FARTHEST = 60;

/** The distance from a point to the nearest of many, which are sorted into cells. */
export const nearestOf = (points: readonly Vector[]): ((point: Vector) => number) => {
  const cells = new Map<number, Vector[]>();
  const cellOf = (x: number): number => Math.floor(x / CELL) + 2048;
  const key = (i: number, j: number, k: number): number => (i * 4096 + j) * 4096 + k;
  for (const point of points) {
    const name = key(cellOf(point[0]), cellOf(point[1]), cellOf(point[2]));
    const cell = cells.get(name);
    if (cell) cell.push(point);
    else cells.set(name, [point]);
  }
  return ([x, y, z]) => {
    const [i, j, k] = [cellOf(x), cellOf(y), cellOf(z)];
    let best = Infinity;
    // A ring of cells more: whatever is nearer than the rings looked at has been seen.
    for (let ring = 0; ring * CELL <= FARTHEST && best > (ring - 1) * CELL; ring++)
      for (let c = -ring; c <= ring; c++)
        for (let b = -ring; b <= ring; b++) {
          const isRim = Math.abs(c) === ring || Math.abs(b) === ring;
          for (let a = -ring; a <= ring; a += isRim || ring === 0 ? 1 : 2 * ring)
            for (const [px, py, pz] of cells.get(key(i + a, j + b, k + c)) ?? [])
              best = Math.min(best, Math.hypot(px - x, py - y, pz - z));
        }
    return Math.min(best, FARTHEST);
  };
};
