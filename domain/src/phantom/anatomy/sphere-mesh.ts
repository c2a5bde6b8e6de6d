import type { Vector } from '../../ct/vector.ts';
import { fieldOf } from './field.ts';
import type { Field, NearField } from './field.ts';

/** A place on the middle line or middle sheet of a bone, with half the thickness there. */
export type Knot = readonly [x: number, y: number, z: number, radius: number];

const between = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

const knotBetween = (a: Knot, b: Knot, c: Knot, d: Knot, t: number): Knot => [
  between(a[0], b[0], c[0], d[0], t),
  between(a[1], b[1], c[1], d[1], t),
  between(a[2], b[2], c[2], d[2], t),
  Math.max(0.3, between(a[3], b[3], c[3], d[3], t)),
];

const beyond = (end: Knot, inner: Knot): Knot => [
  2 * end[0] - inner[0],
  2 * end[1] - inner[1],
  2 * end[2] - inner[2],
  end[3],
];

/** A smooth curve through all knots, `parts` pieces between each pair. */
export const curveThrough = (knots: readonly Knot[], parts: number): Knot[] => {
  const curve: Knot[] = [];
  for (let n = 0; n + 1 < knots.length; n++) {
    const [b, c] = [knots[n], knots[n + 1]];
    if (!b || !c) continue;
    const a = knots[n - 1] ?? beyond(b, c);
    const d = knots[n + 2] ?? beyond(c, b);
    for (let part = 0; part < parts; part++) curve.push(knotBetween(a, b, c, d, part / parts));
  }
  const last = knots.at(-1);
  if (last) curve.push(last);
  return curve;
};

const WIDTH = 15;

/** The distance from one piece changes no faster than this. */
const THINNING = 1.12;

const triangleOf = (a: Knot, b: Knot, c: Knot): readonly number[] => {
  const ab = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const ac = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
  const by = (v: readonly [number, number, number], w: readonly [number, number, number]): number =>
    v[0] * w[0] + v[1] * w[1] + v[2] * w[2];
  return [a[0], a[1], a[2], ...ab, ...ac, a[3], b[3] - a[3], c[3] - a[3], by(ab, ab), by(ab, ac), by(ac, ac)];
};

/** Of the pieces that are looked at; it grows as needed. */
let distances = new Float64Array(256);

/** The least distance from the pieces at these offsets. That of each is left in `distances`, which is long enough. */
type Least = (data: Float64Array, offsets: Int32Array, x: number, y: number, z: number) => number;

/** The thickness of a triangle runs linearly between its corners. */
const leastOfTriangles: Least = (t, offsets, x, y, z) => {
  let least = Infinity;
  for (let n = 0; n < offsets.length; n++) {
    const o = offsets[n] as number;
    const px = x - (t[o + 0] as number);
    const py = y - (t[o + 1] as number);
    const pz = z - (t[o + 2] as number);
    const d1 = px * (t[o + 3] as number) + py * (t[o + 4] as number) + pz * (t[o + 5] as number);
    const d2 = px * (t[o + 6] as number) + py * (t[o + 7] as number) + pz * (t[o + 8] as number);
    const d3 = d1 - (t[o + 12] as number);
    const d4 = d2 - (t[o + 13] as number);
    const d5 = d1 - (t[o + 13] as number);
    const d6 = d2 - (t[o + 14] as number);
    let v = 0;
    let w = 0;
    const vc = d1 * d4 - d3 * d2;
    const vb = d5 * d2 - d1 * d6;
    const va = d3 * d6 - d5 * d4;
    if (d1 <= 0 && d2 <= 0) v = 0;
    else if (d3 >= 0 && d4 <= d3) v = 1;
    else if (vc <= 0 && d1 >= 0 && d3 <= 0) v = d1 / (d1 - d3);
    else if (d6 >= 0 && d5 <= d6) w = 1;
    else if (vb <= 0 && d2 >= 0 && d6 <= 0) w = d2 / (d2 - d6);
    else if (va <= 0 && d4 >= d3 && d5 >= d6) {
      w = (d4 - d3) / (d4 - d3 + (d5 - d6));
      v = 1 - w;
    } else {
      const whole = va + vb + vc;
      v = vb / whole;
      w = vc / whole;
    }
    const ex = px - v * (t[o + 3] as number) - w * (t[o + 6] as number);
    const ey = py - v * (t[o + 4] as number) - w * (t[o + 7] as number);
    const ez = pz - v * (t[o + 5] as number) - w * (t[o + 8] as number);
    const distance =
      Math.sqrt(ex * ex + ey * ey + ez * ez) -
      ((t[o + 9] as number) + v * (t[o + 10] as number) + w * (t[o + 11] as number));
    distances[n] = distance;
    if (distance < least) least = distance;
  }
  return least;
};

const SEGMENT = 9;

const segmentOf = (a: Knot, b: Knot): readonly number[] => {
  const way = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const length2 = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  return [a[0], a[1], a[2], ...way, length2 || 1, a[3], b[3] - a[3]];
};

const leastOfSegments: Least = (s, offsets, x, y, z) => {
  let least = Infinity;
  for (let n = 0; n < offsets.length; n++) {
    const o = offsets[n] as number;
    const px = x - (s[o + 0] as number);
    const py = y - (s[o + 1] as number);
    const pz = z - (s[o + 2] as number);
    const along =
      (px * (s[o + 3] as number) + py * (s[o + 4] as number) + pz * (s[o + 5] as number)) /
      (s[o + 6] as number);
    const t = along < 0 ? 0 : along > 1 ? 1 : along;
    const ex = px - t * (s[o + 3] as number);
    const ey = py - t * (s[o + 4] as number);
    const ez = pz - t * (s[o + 5] as number);
    const distance =
      Math.sqrt(ex * ex + ey * ey + ez * ez) - ((s[o + 7] as number) + t * (s[o + 8] as number));
    distances[n] = distance;
    if (distance < least) least = distance;
  }
  return least;
};

const piecesOf = (data: Float64Array, offsets: Int32Array, least: Least, centre: number): NearField => ({
  centre,
  at: (x, y, z) => least(data, offsets, x, y, z),
  near: (x, y, z, radius) => {
    const distance = least(data, offsets, x, y, z);
    const limit = distance + 2 * THINNING * radius;
    let count = 0;
    for (let n = 0; n < offsets.length; n++) if ((distances[n] as number) <= limit) count++;
    if (count === offsets.length) return piecesOf(data, offsets, least, distance);
    const kept = new Int32Array(count);
    for (let n = offsets.length - 1; n >= 0; n--)
      if ((distances[n] as number) <= limit) kept[--count] = offsets[n] as number;
    return piecesOf(data, kept, least, distance);
  },
});

const allOf = (pieces: readonly number[], width: number, least: Least): Field => {
  const count = pieces.length / width;
  if (distances.length < count) distances = new Float64Array(count);
  const offsets = Int32Array.from({ length: count }, (_, n) => n * width);
  return piecesOf(Float64Array.from(pieces), offsets, least, NaN);
};

/** A round bar along a smooth curve through the knots. */
export const bar = (knots: readonly Knot[], parts = 4): Field => {
  const curve = curveThrough(knots, knots.length === 2 ? 1 : parts);
  const data = curve.slice(1).flatMap((knot, n) => segmentOf(curve[n] ?? knot, knot));
  return allOf(data, SEGMENT, leastOfSegments);
};

/** A curved sheet through a net of knots, given row by row. */
export const sheet = (rows: readonly (readonly Knot[])[], parts = 3): Field => {
  const across = rows.map((row) => curveThrough(row, parts));
  const width = across[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, n) =>
    curveThrough(
      across.map((row) => row[n]).filter((knot) => knot !== undefined),
      parts,
    ),
  );
  const data: number[] = [];
  for (let n = 0; n + 1 < columns.length; n++)
    for (let k = 0; k + 1 < (columns[n]?.length ?? 0); k++) {
      const [a, b, c, d] = [
        columns[n]?.[k],
        columns[n + 1]?.[k],
        columns[n]?.[k + 1],
        columns[n + 1]?.[k + 1],
      ];
      if (a && b && c && d) data.push(...triangleOf(a, b, c), ...triangleOf(b, d, c));
    }
  return allOf(data, WIDTH, leastOfTriangles);
};

export const ball = ([cx, cy, cz]: Vector, radius: number): Field =>
  fieldOf((x, y, z) => Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) - radius);

/** Not an exact distance away from its surface, but of the right sign. */
export const ellipsoid = ([cx, cy, cz]: Vector, [rx, ry, rz]: Vector): Field =>
  fieldOf((x, y, z) => {
    const [dx, dy, dz] = [(x - cx) / rx, (y - cy) / ry, (z - cz) / rz];
    const k = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const slope = Math.sqrt((dx / rx) ** 2 + (dy / ry) ** 2 + (dz / rz) ** 2);
    return slope === 0 ? -Math.min(rx, ry, rz) : (k * (k - 1)) / slope;
  });

/** The half of space that the direction points away from. */
export const behind = ([cx, cy, cz]: Vector, [dx, dy, dz]: Vector): Field =>
  fieldOf((x, y, z) => (x - cx) * dx + (y - cy) * dy + (z - cz) * dz);
