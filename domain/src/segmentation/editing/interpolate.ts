import type { Vector } from '../../ct/vector.ts';
import { BACKGROUND } from '../segments.ts';
import { differenceBuilder } from './difference.ts';
import type { Difference } from './difference.ts';
import { changeableOf, OTHERS, stridesOf } from './edited-scan.ts';
import type { Axis, LabelGrid } from './edited-scan.ts';
import { partsOf } from './parts.ts';
import { signedDistances } from './signed-distance.ts';
import type { Flat } from './signed-distance.ts';

export interface Interpolation {
  readonly segment: number;
  /** The axis across the slices in which the person drew. */
  readonly axis: Axis;
  /** Two or more slices that were drawn; those between neighbours are computed anew. */
  readonly slices: readonly number[];
  /** Where the person drew in them; what lies outside of it stays as it is. Left out, all of a slice was drawn. */
  readonly within?: DrawnArea;
}

/** From the first to the last along the lower and the higher axis of a slice. */
export interface DrawnArea {
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

/** A drawn slice: its outline as signed distances, negative inside, and its middle. */
interface Drawn {
  readonly index: number;
  readonly distances: Float32Array;
  readonly middle: readonly [number, number];
  /** The columns and rows that it reaches: from, to. */
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
  /** It can be moved as a whole: one piece, which ends within the drawn area. */
  readonly isOnePiece: boolean;
}

const areaOf = ({ width, height }: Flat, within: DrawnArea | undefined): DrawnArea => ({
  columns: [Math.max(0, within?.columns[0] ?? 0), Math.min(width - 1, within?.columns[1] ?? width)],
  rows: [Math.max(0, within?.rows[0] ?? 0), Math.min(height - 1, within?.rows[1] ?? height)],
});

/** Whether the segment goes on beyond the drawn area. */
const reachesOut = (drawn: DrawnArea, area: DrawnArea, { width, height }: Flat): boolean =>
  (drawn.columns[0] === area.columns[0] && area.columns[0] > 0) ||
  (drawn.columns[1] === area.columns[1] && area.columns[1] < width - 1) ||
  (drawn.rows[0] === area.rows[0] && area.rows[0] > 0) ||
  (drawn.rows[1] === area.rows[1] && area.rows[1] < height - 1);

const flatOf = ({ volume: { size, spacing } }: LabelGrid, axis: Axis): Flat => {
  const [u, v] = OTHERS[axis];
  return { width: size[u], height: size[v], spacing: [spacing[u], spacing[v]] };
};

const drawnIn = (grid: LabelGrid, { segment, axis, within }: Interpolation, index: number): Drawn | null => {
  const flat = flatOf(grid, axis);
  const { width, height } = flat;
  const area = areaOf(flat, within);
  const strides = stridesOf(grid.volume.size);
  const [u, v] = OTHERS[axis];
  // With a rim of one pixel, as parts need it.
  const size: Vector = [width + 2, height + 2, 1];
  const values = new Uint8Array(size[0] * size[1]);
  const inside = new Uint8Array(width * height);
  let [sumX, sumY, count] = [0, 0, 0];
  const [columns, rows] = [
    [width, 0],
    [height, 0],
  ] as [[number, number], [number, number]];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (grid.labels[index * strides[axis] + x * strides[u] + y * strides[v]] !== segment) continue;
      inside[x + width * y] = 1;
      if (x < area.columns[0] || x > area.columns[1] || y < area.rows[0] || y > area.rows[1]) continue;
      values[x + 1 + size[0] * (y + 1)] = 1;
      sumX += x;
      sumY += y;
      count += 1;
      columns[0] = Math.min(columns[0], x);
      columns[1] = Math.max(columns[1], x);
      rows[0] = Math.min(rows[0], y);
      rows[1] = Math.max(rows[1], y);
    }
  if (count === 0) return null;
  const isOnePiece =
    !reachesOut({ columns, rows }, area, flat) && partsOf({ values, size }).counts.length === 2;
  // What else there is in the slice must not move in with it.
  if (isOnePiece)
    for (let y = 0; y < height; y++)
      inside.set(values.subarray(1 + size[0] * (y + 1), 1 + size[0] * (y + 1) + width), width * y);
  return {
    index,
    distances: signedDistances(inside, flat),
    middle: [sumX / count, sumY / count],
    columns,
    rows,
    isOnePiece,
  };
};

/** Between pixels linearly; beyond the slice it grows with the distance from its edge. */
const sampled = ({ width, height, spacing }: Flat, distances: Float32Array, x: number, y: number): number => {
  const cx = Math.min(width - 1, Math.max(0, x));
  const cy = Math.min(height - 1, Math.max(0, y));
  const i = Math.floor(cx);
  const j = Math.floor(cy);
  const s = cx - i;
  const t = cy - j;
  const at = i + width * j;
  const right = s === 0 ? 0 : 1;
  const upper = (1 - s) * (distances[at] ?? 0) + s * (distances[at + right] ?? 0);
  const below = t === 0 ? at : at + width;
  const lower = (1 - s) * (distances[below] ?? 0) + s * (distances[below + right] ?? 0);
  const value = (1 - t) * upper + t * lower;
  if (cx === x && cy === y) return value;
  return value + Math.hypot((x - cx) * spacing[0], (y - cy) * spacing[1]);
};

/**
 * Where both slices have one piece, the outlines are laid on each other by their middles, so that an oblique shaft goes
 * on between them even if the two do not overlap.
 */
const between = (
  flat: Flat,
  before: Drawn,
  after: Drawn,
  index: number,
): ((x: number, y: number) => number) => {
  const t = (index - before.index) / (after.index - before.index);
  const isMoved = before.isOnePiece && after.isOnePiece;
  const dx = isMoved ? after.middle[0] - before.middle[0] : 0;
  const dy = isMoved ? after.middle[1] - before.middle[1] : 0;
  const [left, right] = [
    Math.min(before.columns[0], after.columns[0]),
    Math.max(before.columns[1], after.columns[1]),
  ];
  const [top, bottom] = [Math.min(before.rows[0], after.rows[0]), Math.max(before.rows[1], after.rows[1])];
  return (x, y) => {
    // On the way from one outline to the other it does not leave the box around both.
    if (x < left || x > right || y < top || y > bottom) return Infinity;
    return (
      (1 - t) * sampled(flat, before.distances, x - t * dx, y - t * dy) +
      t * sampled(flat, after.distances, x + (1 - t) * dx, y + (1 - t) * dy)
    );
  };
};

/** A voxel exactly on the outline stays out, whichever way the sum was rounded. */
const INSIDE = -1e-4;

/** Two neighbours among the drawn slices, and how far a place between them is from the outline. */
interface Gap {
  readonly first: number;
  readonly last: number;
  readonly distanceIn: (index: number) => (x: number, y: number) => number;
}

const gapsIn = (grid: LabelGrid, request: Interpolation): readonly Gap[] => {
  const flat = flatOf(grid, request.axis);
  const indices = [...new Set(request.slices)].sort((a, b) => a - b);
  const drawn = indices.map((index) => drawnIn(grid, request, index));
  return drawn.flatMap((after, n) => {
    const before = drawn[n - 1];
    const [first, last] = [indices[n - 1] ?? 0, indices[n] ?? 0];
    if (before && after)
      return [{ first, last, distanceIn: (index: number) => between(flat, before, after, index) }];
    // Erased in both slices, it is erased between them; a slice without the segment otherwise says that it ends there.
    const isErased = n > 0 && request.within && !before && !after;
    return isErased ? [{ first, last, distanceIn: () => () => Infinity }] : [];
  });
};

/** Null where no two neighbours among the slices have the segment in them. */
export const interpolate = (grid: LabelGrid, request: Interpolation): Difference | null => {
  const { segment, axis } = request;
  const { labels, volume } = grid;
  const gaps = gapsIn(grid, request);
  if (gaps.length === 0) return null;
  const flat = flatOf(grid, axis);
  const { columns, rows } = areaOf(flat, request.within);
  const changeable = changeableOf(grid, [BACKGROUND, segment]);
  const strides = stridesOf(volume.size);
  const [u, v] = OTHERS[axis];
  const changes: Changes = { at: [], to: [] };
  for (const { first, last, distanceIn } of gaps)
    for (let index = first + 1; index < last; index++) {
      const distance = distanceIn(index);
      for (let y = rows[0]; y <= rows[1]; y++)
        for (let x = columns[0]; x <= columns[1]; x++) {
          const at = index * strides[axis] + x * strides[u] + y * strides[v];
          const was = labels[at] ?? 0;
          if (changeable[was] === 0) continue;
          const is = distance(x, y) < INSIDE ? segment : BACKGROUND;
          if (is === was) continue;
          changes.at.push(at);
          changes.to.push(is);
        }
    }
  return differenceOf(grid, changes);
};

/** Voxels in the order in which they were found. */
interface Changes {
  readonly at: number[];
  readonly to: number[];
}

const differenceOf = ({ labels, volume }: LabelGrid, { at, to }: Changes): Difference => {
  const builder = differenceBuilder(volume.size);
  const order = Uint32Array.from(at, (_, n) => n).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
  for (const n of order) builder.change(at[n] ?? 0, labels[at[n] ?? 0] ?? 0, to[n] ?? 0);
  return builder.finish();
};
