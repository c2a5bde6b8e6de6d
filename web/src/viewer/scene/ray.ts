import type { MeshChunk } from '../loading/mesh-chunk.ts';

type Vector = readonly [number, number, number];

/** A ray segment in model coordinates; `from` and `to` are multiples of `direction`. */
export interface RaySegment {
  readonly origin: Vector;
  readonly direction: Vector;
  readonly from: number;
  readonly to: number;
}

/** In the quantised units of a chunk, so that its points are used as stored. */
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
 * The first intersection with a chunk, from either side, as a multiple of `direction`. Tests every triangle: some ten
 * milliseconds for a million, once per click. A bounding-volume tree took a second and more memory than the model.
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
    // Möller–Trumbore: barycentric coordinates and distance.
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const volume = ux * px + uy * py + uz * pz;
    const sx = ox - ax;
    const sy = oy - ay;
    const sz = oz - az;
    const u = (sx * px + sy * py + sz * pz) / volume;
    // For a ray in the plane of the triangle the values are not finite, and no condition holds.
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
