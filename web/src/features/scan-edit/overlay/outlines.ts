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

/** The slice in a frame of background, so that no cell has to be asked whether it lies at the edge. */
const framed = ({ width, height, labels }: PlaneSlice): Uint8Array => {
  const wide = width + 2;
  const all = new Uint8Array(wide * (height + 2)).fill(BACKGROUND);
  for (let y = 0; y < height; y += 1)
    all.set(labels.subarray(y * width, (y + 1) * width), (y + 1) * wide + 1);
  return all;
};

/** The outline of each label in a slice, between the middles of its voxels: corners are cut, as a person draws it. */
export const outlinesOf = (slice: PlaneSlice): ReadonlyMap<number, Outline> => {
  const outlines = new Map<number, number[]>();
  const wide = slice.width + 2;
  const all = framed(slice);
  for (let y = 0; y <= slice.height; y += 1) {
    const [above, below] = [y * wide, (y + 1) * wide];
    let left = BACKGROUND;
    let leftBelow = BACKGROUND;
    // Runs over all pixels of three views in each frame of a stroke: it makes no object where nothing changes.
    for (let x = 1; x < wide; x += 1) {
      const right = all[above + x] ?? BACKGROUND;
      const rightBelow = all[below + x] ?? BACKGROUND;
      if (left !== right || left !== leftBelow || left !== rightBelow) {
        const corners: Corners = [left, right, rightBelow, leftBelow];
        for (let n = 0; n < 4; n += 1) {
          const value = corners[n] ?? BACKGROUND;
          // Each label of the cell once.
          if (value !== BACKGROUND && corners.indexOf(value) === n)
            addLines(outlines, value, corners, x - 1.5, y - 0.5);
        }
      }
      left = right;
      leftBelow = rightBelow;
    }
  }
  return outlines;
};
