import type { MeshChunk } from '../loading/mesh-chunk.ts';

type Vector = readonly [number, number, number];

/** A line in the model's frame; what is met counts from so many directions off its origin to so many. */
export interface RaySegment {
  readonly origin: Vector;
  readonly direction: Vector;
  readonly from: number;
  readonly to: number;
}

/** In the steps of a piece, so that its points are taken as they are stored. */
const inChunkUnits = (
  { origin, direction }: RaySegment,
  { translation, scale }: MeshChunk,
): [Vector, Vector] => [
  [
    (origin[0] - translation[0]) / scale,
    (origin[1] - translation[1]) / scale,
    (origin[2] - translation[2]) / scale,
  ],
  [direction[0] / scale, direction[1] / scale, direction[2] / scale],
];

/**
 * How many directions off its origin a line first meets a piece, from either side. Every triangle is looked at: some ten
 * milliseconds for a million, once a click. A tree over them took a second and more memory than the bone itself.
 */
export const intersectChunk = (chunk: MeshChunk, segment: RaySegment): number | undefined => {
  const { positions, stride, indices } = chunk;
  const [[ox, oy, oz], [dx, dy, dz]] = inChunkUnits(segment, chunk);
  const corners = indices ? indices.length : positions.length / stride;
  let nearest = segment.to;
  let isMet = false;
  for (let n = 0; n < corners; n += 3) {
    const a = stride * (indices?.[n] ?? n);
    const b = stride * (indices?.[n + 1] ?? n + 1);
    const c = stride * (indices?.[n + 2] ?? n + 2);
    const ax = positions[a] ?? 0;
    const ay = positions[a + 1] ?? 0;
    const az = positions[a + 2] ?? 0;
    const ux = (positions[b] ?? 0) - ax;
    const uy = (positions[b + 1] ?? 0) - ay;
    const uz = (positions[b + 2] ?? 0) - az;
    const vx = (positions[c] ?? 0) - ax;
    const vy = (positions[c + 1] ?? 0) - ay;
    const vz = (positions[c + 2] ?? 0) - az;
    // Möller and Trumbore: the parts of both edges at which the line goes through, and how far along it that is.
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const volume = ux * px + uy * py + uz * pz;
    const sx = ox - ax;
    const sy = oy - ay;
    const sz = oz - az;
    const u = (sx * px + sy * py + sz * pz) / volume;
    // A line in the plane of a triangle has no volume with it, and none of these holds.
    if (!(u >= 0 && u <= 1)) continue;
    const qx = sy * uz - sz * uy;
    const qy = sz * ux - sx * uz;
    const qz = sx * uy - sy * ux;
    const v = (dx * qx + dy * qy + dz * qz) / volume;
    if (!(v >= 0 && u + v <= 1)) continue;
    const at = (vx * qx + vy * qy + vz * qz) / volume;
    if (!(at >= segment.from && at <= nearest)) continue;
    nearest = at;
    isMet = true;
  }
  return isMet ? nearest : undefined;
};
