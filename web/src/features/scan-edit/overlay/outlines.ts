import { BACKGROUND } from '@cotyle/domain/segmentation/segments';
import type { PlaneSlice } from './plane-slice.ts';

/** Line segments in pixels of the slice: x1, y1, x2, y2, and so on. */
export type Outline = readonly number[];

/** The middles of the sides of a cell: top, right, bottom, left. */
const SIDES = [
  [0.5, 0],
  [1, 0.5],
  [0.5, 1],
  [0, 0.5],
] as const;

/** Which sides a line joins, by which of the corners are inside: top left 1, top right 2, bottom right 4, bottom left 8. */
const LINES: readonly (readonly (readonly [0 | 1 | 2 | 3, 0 | 1 | 2 | 3])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

type Corners = readonly [number, number, number, number];

const addLines = (
  outlines: Map<number, number[]>,
  value: number,
  corners: Corners,
  x: number,
  y: number,
): void => {
  const inside = corners.reduce((bits, corner, n) => bits | (corner === value ? 1 << n : 0), 0);
  let outline = outlines.get(value);
  if (!outline) outlines.set(value, (outline = []));
  for (const [from, to] of LINES[inside] ?? [])
    outline.push(x + SIDES[from][0], y + SIDES[from][1], x + SIDES[to][0], y + SIDES[to][1]);
};

/** The outline of each label in a slice, between the middles of its voxels: corners are cut, as a person draws it. */
export const outlinesOf = ({ width, height, labels }: PlaneSlice): ReadonlyMap<number, Outline> => {
  const outlines = new Map<number, number[]>();
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? BACKGROUND : (labels[y * width + x] ?? BACKGROUND);
  for (let y = -1; y < height; y += 1) {
    let left = at(-1, y);
    let leftBelow = at(-1, y + 1);
    for (let x = -1; x < width; x += 1) {
      const [right, rightBelow] = [at(x + 1, y), at(x + 1, y + 1)];
      if (left !== right || left !== leftBelow || left !== rightBelow) {
        const corners: Corners = [left, right, rightBelow, leftBelow];
        for (let n = 0; n < 4; n += 1) {
          const value = corners[n] ?? BACKGROUND;
          // Each label of the cell once.
          if (value !== BACKGROUND && corners.indexOf(value) === n)
            addLines(outlines, value, corners, x + 0.5, y + 0.5);
        }
      }
      [left, leftBelow] = [right, rightBelow];
    }
  }
  return outlines;
};
