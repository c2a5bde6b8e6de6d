import type { MeshChunk } from '../loading/mesh-chunk.ts';
import { frameOf, inPlane } from './plane-frame.ts';
import type { Cut, Vector } from './plane-frame.ts';

/** Where a plane cuts a surface: directed segments u0, v0, u1, v1 in the coordinates of the plane, in millimetres. */
export interface Section {
  /** Segments of contours that return to their start. */
  readonly closed: readonly number[];
  /** Segments of contours that end somewhere: the surface has a hole there, or neighbours face different ways. */
  readonly open: readonly number[];
}

/** Coordinates are rounded to steps, so that contours meet exactly. Points of a derived model keep theirs: multiples of 1/128 mm. */
const STEPS = 2 ** 16;
const rounded = (value: number): number => Math.round(value * STEPS) / STEPS;

/** The points of a chunk, and how far each lies in front of the plane, in millimetres. */
const readChunk = ({ positions, stride, translation, scale }: MeshChunk, { normal, point }: Cut) => {
  const [nx, ny, nz] = normal;
  const [tx, ty, tz] = translation;
  const pointOf = (vertex: number): Vector => [
    (positions[stride * vertex] ?? 0) * scale + tx,
    (positions[stride * vertex + 1] ?? 0) * scale + ty,
    (positions[stride * vertex + 2] ?? 0) * scale + tz,
  ];
  const heights = new Float64Array(positions.length / stride);
  let [isBefore, isBehind] = [false, false];
  for (let n = 0, at = 0; n < heights.length; n++, at += stride) {
    const x = (positions[at] ?? 0) * scale + tx - point[0];
    const y = (positions[at + 1] ?? 0) * scale + ty - point[1];
    const z = (positions[at + 2] ?? 0) * scale + tz - point[2];
    const height = nx * x + ny * y + nz * z;
    heights[n] = height;
    if (height >= 0) isBefore = true;
    else isBehind = true;
  }
  return { heights, pointOf, isCut: isBefore && isBehind };
};

const isOrdered = (a: Vector, b: Vector): boolean => {
  if (a[0] !== b[0]) return a[0] < b[0];
  return a[1] === b[1] ? a[2] < b[2] : a[1] < b[1];
};

/** Where an edge crosses the plane. Its two triangles name its ends in different orders, and have to get the same bits. */
const crossingOf = (one: Vector, oneHeight: number, other: Vector, otherHeight: number): Vector => {
  if (!isOrdered(one, other)) return crossingOf(other, otherHeight, one, oneHeight);
  // A corner on the plane is met exactly, whichever edge leads to it.
  if (oneHeight === 0) return one;
  if (otherHeight === 0) return other;
  const t = oneHeight / (oneHeight - otherHeight);
  return [
    one[0] + t * (other[0] - one[0]),
    one[1] + t * (other[1] - one[1]),
    one[2] + t * (other[2] - one[2]),
  ];
};

type OnSegment = (from: Vector, to: Vector) => void;

/** The segments of a chunk, each from where its triangle's outline goes behind the plane to where it returns. */
const cutChunk = (chunk: MeshChunk, cut: Cut, onSegment: OnSegment): void => {
  const { heights, pointOf, isCut } = readChunk(chunk, cut);
  if (!isCut) return;
  const { indices } = chunk;
  const corners = indices ? indices.length : heights.length;
  const crossing = (a: number, b: number): Vector =>
    crossingOf(pointOf(a), heights[a] ?? 0, pointOf(b), heights[b] ?? 0);
  for (let n = 0; n < corners; n += 3) {
    const a = indices?.[n] ?? n;
    const b = indices?.[n + 1] ?? n + 1;
    const c = indices?.[n + 2] ?? n + 2;
    const isA = (heights[a] ?? 0) >= 0;
    const isB = (heights[b] ?? 0) >= 0;
    const isC = (heights[c] ?? 0) >= 0;
    if (isA === isB && isB === isC) continue;
    // One corner is alone on its side; the outline passes it between the other two.
    const [alone, next, last, isAlone] =
      isB === isC ? [a, b, c, isA] : isA === isC ? [b, c, a, isB] : [c, a, b, isC];
    const [leaving, entering] = [crossing(alone, next), crossing(last, alone)];
    if (isAlone) onSegment(leaving, entering);
    else onSegment(entering, leaving);
  }
};

/** Numbers points, and groups those that are connected. */
const createGraph = () => {
  const ids = new Map<number, Map<number, number>>();
  const parents: number[] = [];
  /** How many more segments begin at a point than end there. */
  const balances: number[] = [];
  const rootOf = (id: number): number => {
    let root = id;
    for (let up = parents[root] ?? root; up !== root; up = parents[root] ?? root) {
      parents[root] = parents[up] ?? up;
      root = up;
    }
    return root;
  };
  return {
    idOf: (u: number, v: number): number => {
      const rows = ids.get(u) ?? new Map<number, number>();
      const id = rows.get(v) ?? parents.length;
      if (id === parents.length) {
        parents.push(id);
        balances.push(0);
        rows.set(v, id);
        ids.set(u, rows);
      }
      return id;
    },
    connect: (from: number, to: number): void => {
      balances[from] = (balances[from] ?? 0) + 1;
      balances[to] = (balances[to] ?? 0) - 1;
      parents[rootOf(from)] = rootOf(to);
    },
    rootOf,
    /** The groups with a point at which more segments begin than end, or fewer. */
    openRoots: (): ReadonlySet<number> =>
      new Set(balances.flatMap((balance, id) => (balance === 0 ? [] : [rootOf(id)]))),
  };
};

interface Box {
  minU: number;
  maxU: number;
  minV: number;
  maxV: number;
}

/** The extent of segments in the coordinates of their plane. */
export const extentOf = (segments: readonly number[]): Box => {
  const box = { minU: Infinity, maxU: -Infinity, minV: Infinity, maxV: -Infinity };
  for (let n = 0; n < segments.length; n += 2) {
    const [u, v] = [segments[n] ?? 0, segments[n + 1] ?? 0];
    box.minU = Math.min(box.minU, u);
    box.maxU = Math.max(box.maxU, u);
    box.minV = Math.min(box.minV, v);
    box.maxV = Math.max(box.maxV, v);
  }
  return box;
};

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.minU >= outer.minU &&
  inner.maxU <= outer.maxU &&
  inner.minV >= outer.minV &&
  inner.maxV <= outer.maxV;

/**
 * The contours along which a plane cuts a surface. A contour inside of an open one counts as open too: it may be the
 * wall of a cavity, and filling that would show bone where there is none.
 */
export const sectionOf = (chunks: readonly MeshChunk[], cut: Cut): Section => {
  const frame = frameOf(cut);
  const graph = createGraph();
  const contours = new Map<number, number[]>();
  const segments: number[] = [];
  const starts: number[] = [];
  for (const chunk of chunks)
    cutChunk(chunk, cut, (from, to) => {
      const [u0 = 0, v0 = 0, u1 = 0, v1 = 0] = [...inPlane(frame, from), ...inPlane(frame, to)].map(rounded);
      const [start, end] = [graph.idOf(u0, v0), graph.idOf(u1, v1)];
      if (start === end) return;
      graph.connect(start, end);
      segments.push(u0, v0, u1, v1);
      starts.push(start);
    });
  starts.forEach((start, n) => {
    const root = graph.rootOf(start);
    const contour = contours.get(root) ?? [];
    for (let part = 4 * n; part < 4 * n + 4; part++) contour.push(segments[part] ?? 0);
    contours.set(root, contour);
  });
  const openRoots = graph.openRoots();
  const openBoxes = [...openRoots].map((root) => extentOf(contours.get(root) ?? []));
  const isOpen = ([root, contour]: readonly [number, number[]]): boolean =>
    openRoots.has(root) || openBoxes.some((box) => isWithin(extentOf(contour), box));
  const found = [...contours];
  return {
    closed: found.filter((each) => !isOpen(each)).flatMap(([, contour]) => contour),
    open: found.filter(isOpen).flatMap(([, contour]) => contour),
  };
};

/** Whether a point of the plane is in the filled part: the contours go around it. */
export const isFilled = ({ closed }: Section, u: number, v: number): boolean => {
  let turns = 0;
  for (let n = 0; n < closed.length; n += 4) {
    const u0 = (closed[n] ?? 0) - u;
    const v0 = (closed[n + 1] ?? 0) - v;
    const u1 = (closed[n + 2] ?? 0) - u;
    const v1 = (closed[n + 3] ?? 0) - v;
    if (v0 <= 0 === v1 <= 0) continue;
    // The sign says on which side of the segment the point is.
    const side = u0 * v1 - u1 * v0;
    if (v0 <= 0 && side > 0) turns += 1;
    else if (v0 > 0 && side < 0) turns -= 1;
  }
  return turns !== 0;
};
