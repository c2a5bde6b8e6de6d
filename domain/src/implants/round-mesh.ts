import type { Mesh } from '../models/mesh.ts';

/** The largest distance between a generated mesh and the shape that it stands for, in millimetres. */
export const MESH_DEVIATION_MM = 0.05;

/** A quad of a curved surface deviates in both of its directions: each gets half of the whole. */
const PER_DIRECTION = MESH_DEVIATION_MM / 2;

/** Into how many chords an arc is divided. */
export const chordsFor = (radius: number, angle: number): number =>
  Math.max(2, Math.ceil(angle / (2 * Math.acos(Math.max(0, 1 - PER_DIRECTION / radius)))));

export type ProfilePoint = readonly [radius: number, height: number];

/** Points of an arc about a point of the axis. Angles are from straight down, in radians. */
export const arc = (centre: number, radius: number, from: number, to: number): readonly ProfilePoint[] => {
  const chords = chordsFor(radius, Math.abs(to - from));
  return Array.from({ length: chords + 1 }, (_, n) => {
    const angle = from + ((to - from) * n) / chords;
    return [Math.max(0, radius * Math.sin(angle)), centre - radius * Math.cos(angle)] as const;
  });
};

/** Joins vertices that lie in one place and leaves out triangles that vanish by it. */
const welded = (points: readonly (readonly [number, number, number])[], corners: readonly number[]): Mesh => {
  const known = new Map<string, number>();
  const positions: number[] = [];
  const vertexOf = points.map((point) => {
    const key = point.map((value) => Math.round(value * 1e5)).join();
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, known.size);
    positions.push(...point);
    return known.size - 1;
  });
  const triangles: number[] = [];
  for (let n = 0; n < corners.length; n += 3) {
    const [a, b, c] = [corners[n], corners[n + 1], corners[n + 2]].map(
      (corner) => vertexOf[corner ?? 0] ?? 0,
    );
    if (a === undefined || b === undefined || c === undefined) continue;
    if (a !== b && b !== c && a !== c) triangles.push(a, b, c);
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};

type Point = readonly [number, number, number];

/** A closed surface through rings of equally many points, counter-clockwise seen from the last ring, with both ends shut. */
export const lofted = (rings: readonly (readonly Point[])[]): Mesh => {
  const around = rings[0]?.length ?? 0;
  const points = rings.flat();
  const corners: number[] = [];
  for (let ring = 0; ring + 1 < rings.length; ring++)
    for (let n = 0; n < around; n++) {
      const [a, b] = [ring * around + n, ring * around + ((n + 1) % around)];
      corners.push(a, b, b + around, a, b + around, a + around);
    }
  const middleOf = (ring: readonly Point[]): Point => {
    const sum = (k: 0 | 1 | 2): number => ring.reduce((all, point) => all + point[k], 0) / around;
    return [sum(0), sum(1), sum(2)];
  };
  const [bottom, top] = [points.length, points.length + 1];
  const last = (rings.length - 1) * around;
  points.push(middleOf(rings[0] ?? []), middleOf(rings.at(-1) ?? []));
  for (let n = 0; n < around; n++) {
    const next = (n + 1) % around;
    corners.push(bottom, next, n, top, last + n, last + next);
  }
  return welded(points, corners);
};

/** Turns a profile from the lower to the upper end about the z axis; it may change with the angle. */
export const revolved = (around: number, profileAt: (azimuth: number) => readonly ProfilePoint[]): Mesh => {
  const columns = Array.from({ length: around }, (_, n) => {
    const azimuth = (2 * Math.PI * n) / around;
    const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)];
    return profileAt(azimuth).map(([radius, height]): Point => [radius * c, radius * s, height]);
  });
  const rings = (columns[0] ?? []).map((_, row) => columns.flatMap((column) => column.slice(row, row + 1)));
  return lofted(rings);
};
