import type { Vector } from '../ct/vector.ts';
import type { Mesh } from '../models/mesh.ts';

/** All points whose product with the normal, of length 1, is the height, in millimetres. */
export interface CuttingPlane {
  readonly normal: Vector;
  readonly height: number;
}

/** A line along which a plane cuts a surface. */
export interface Contour {
  /** x, y, z of each point, in order. A closed contour does not repeat its first point. */
  readonly points: Float64Array;
  /** False where the surface has a hole, or where neighbours face different ways. */
  readonly isClosed: boolean;
}

/** Of a vertex along a normal. Slabs and contours use the same sum, so that they agree to the last bit. */
export const heightOf = (positions: Float32Array, vertex: number, [x, y, z]: Vector): number =>
  x * (positions[3 * vertex] as number) +
  y * (positions[3 * vertex + 1] as number) +
  z * (positions[3 * vertex + 2] as number);

/** The places where edges cross the plane, numbered, and the segments from one to another. */
interface Segments {
  readonly points: number[];
  readonly from: number[];
  readonly to: number[];
}

/**
 * A vertex on the plane counts as in front of it. So a triangle has one segment or none, and each crossed edge is the end
 * of a segment in both of its triangles: the contours of a closed surface close, whatever the rounding.
 */
const segmentsOf = (
  { positions, triangles }: Mesh,
  { normal, height }: CuttingPlane,
  candidates: Uint32Array | undefined,
): Segments => {
  const vertices = positions.length / 3;
  const known = new Map<number, number>();
  const points: number[] = [];
  const [from, to]: [number[], number[]] = [[], []];
  const crossing = (one: number, other: number): number => {
    // In one order for both triangles of the edge, so that they get the same bits.
    const [a, b] = one < other ? [one, other] : [other, one];
    const key = a * vertices + b;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [start, end] = [heightOf(positions, a, normal), heightOf(positions, b, normal)];
    const t = (height - start) / (end - start);
    for (let k = 0; k < 3; k++) {
      const [p, q] = [positions[3 * a + k] as number, positions[3 * b + k] as number];
      points.push(t === 1 ? q : p + t * (q - p));
    }
    known.set(key, points.length / 3 - 1);
    return points.length / 3 - 1;
  };
  const count = candidates ? candidates.length : triangles.length / 3;
  for (let n = 0; n < count; n++) {
    const at = 3 * (candidates ? (candidates[n] as number) : n);
    const [a, b, c] = [triangles[at] as number, triangles[at + 1] as number, triangles[at + 2] as number];
    const isA = heightOf(positions, a, normal) >= height;
    const isB = heightOf(positions, b, normal) >= height;
    const isC = heightOf(positions, c, normal) >= height;
    if (isA === isB && isB === isC) continue;
    // One corner is alone on its side; the outline of the triangle passes it between the other two.
    const [alone, next, last, isAlone] =
      isB === isC ? [a, b, c, isA] : isA === isC ? [b, c, a, isB] : [c, a, b, isC];
    const [leaving, entering] = [crossing(alone, next), crossing(last, alone)];
    from.push(isAlone ? leaving : entering);
    to.push(isAlone ? entering : leaving);
  }
  return { points, from, to };
};

/** Takes segments one after the other, each once. */
const walker = ({ points, from, to }: Segments) => {
  const places = points.length / 3;
  /** The last segment that begins at a place, and the one before each that begins at the same place. */
  const heads = new Int32Array(places).fill(-1);
  const before = new Int32Array(from.length);
  const balances = new Int32Array(places);
  from.forEach((place, n) => {
    before[n] = heads[place] as number;
    heads[place] = n;
    balances[place] = (balances[place] as number) + 1;
  });
  for (const place of to) balances[place] = (balances[place] as number) - 1;
  return {
    /** How many more segments begin at each place than end there. */
    balances,
    /** From a place for as long as a segment leads on. */
    walk: (start: number): number[] => {
      const way = [start];
      for (let at = start, segment = heads[at] as number; segment >= 0; segment = heads[at] as number) {
        heads[at] = before[segment] as number;
        at = to[segment] as number;
        way.push(at);
      }
      return way;
    },
  };
};

const isSame = (points: readonly number[], a: number, b: number): boolean =>
  points[3 * a] === points[3 * b] &&
  points[3 * a + 1] === points[3 * b + 1] &&
  points[3 * a + 2] === points[3 * b + 2];

/** Undefined where it is a point: the plane touches the surface there. */
const contourOf = (
  points: readonly number[],
  way: readonly number[],
  isClosed: boolean,
): Contour | undefined => {
  // The edges around a vertex on the plane all cross it there.
  const places = way.filter((place, n) => n === 0 || !isSame(points, place, way[n - 1] as number));
  // A closed way returns to its first place, by one name or by another.
  if (isClosed && places.length > 1 && isSame(points, places[0] as number, places.at(-1) as number))
    places.pop();
  if (places.length < 2) return undefined;
  const line = new Float64Array(3 * places.length);
  places.forEach((place, n) => line.set(points.slice(3 * place, 3 * place + 3), 3 * n));
  return { points: line, isClosed };
};

/**
 * The lines along which a plane cuts a surface, exactly. Corners that triangles share have to be one vertex each.
 * `candidates` are the triangles that may reach the plane; all of them where it is left out.
 */
export const contoursOf = (mesh: Mesh, plane: CuttingPlane, candidates?: Uint32Array): readonly Contour[] => {
  const segments = segmentsOf(mesh, plane, candidates);
  const { balances, walk } = walker(segments);
  const open: number[][] = [];
  balances.forEach((balance, place) => {
    for (let n = 0; n < balance; n++) open.push(walk(place));
  });
  const closed: number[][] = [];
  for (const place of segments.from) {
    const way = walk(place);
    if (way.length > 1) closed.push(way);
  }
  return [
    ...open.map((way) => contourOf(segments.points, way, false)),
    ...closed.map((way) => contourOf(segments.points, way, true)),
  ].filter((contour) => contour !== undefined);
};
