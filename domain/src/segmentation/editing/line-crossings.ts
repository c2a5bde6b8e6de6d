type Point = readonly [number, number];

export interface Crossings {
  /** False where no step of a voxel from here can cross the line. */
  isNear(u: number, v: number): boolean;
  /** Whether the line lies between two neighbouring places: crossed twice, they are on the same side of it. */
  isCrossed(u: number, v: number, toU: number, toV: number): boolean;
}

/** Millimetres. */
const BIN = 4;

/** Twice the signed area; a point on the line counts as left of it, so that each crossing is counted once. */
const isLeft = (au: number, av: number, bu: number, bv: number, u: number, v: number): boolean =>
  (bu - au) * (v - av) - (bv - av) * (u - au) >= 0;

/** A line in a plane, with its pieces sorted into bins. `step` is the longest step that will be asked about. */
export const crossingsWith = (line: readonly Point[], step: number): Crossings => {
  const us = line.map(([u]) => u);
  const vs = line.map(([, v]) => v);
  const [fromU, fromV] = [Math.min(...us) - step, Math.min(...vs) - step];
  const binOf = (value: number, from: number): number => Math.floor((value - from) / BIN);
  const columns = binOf(Math.max(...us) + step, fromU) + 1;
  const rows = binOf(Math.max(...vs) + step, fromV) + 1;
  const bins: number[][] = Array.from({ length: columns * rows }, () => []);
  for (let n = 0; n + 1 < line.length; n++) {
    const [a, b] = [line[n] ?? [0, 0], line[n + 1] ?? [0, 0]];
    const last = [binOf(Math.max(a[0], b[0]) + step, fromU), binOf(Math.max(a[1], b[1]) + step, fromV)];
    for (let i = binOf(Math.min(a[0], b[0]) - step, fromU); i <= (last[0] ?? 0); i++)
      for (let j = binOf(Math.min(a[1], b[1]) - step, fromV); j <= (last[1] ?? 0); j++)
        bins[i + columns * j]?.push(n);
  }
  const near = (u: number, v: number): readonly number[] => {
    const [i, j] = [binOf(u, fromU), binOf(v, fromV)];
    return i < 0 || j < 0 || i >= columns || j >= rows ? [] : (bins[i + columns * j] ?? []);
  };
  return {
    isNear: (u, v) => near(u, v).length > 0,
    isCrossed: (u, v, toU, toV) => {
      let isOdd = false;
      for (const n of near(u, v)) {
        const [a, b] = [line[n] ?? [0, 0], line[n + 1] ?? [0, 0]];
        if (
          isLeft(a[0], a[1], b[0], b[1], u, v) !== isLeft(a[0], a[1], b[0], b[1], toU, toV) &&
          isLeft(u, v, toU, toV, a[0], a[1]) !== isLeft(u, v, toU, toV, b[0], b[1])
        )
          isOdd = !isOdd;
      }
      return isOdd;
    },
  };
};
