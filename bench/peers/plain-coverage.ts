import type { Mesh } from '@cotyle/domain/models/mesh';
import { ACROSS_GAP, GAP_MM, IN_BONE, UNCOVERED } from '@cotyle/domain/planning/coverage';
import type { CupInBone } from '@cotyle/domain/planning/coverage';
import { cupDirection, cupFrame } from '@cotyle/domain/planning/cup-frame';
import { sampleAzimuth, samplePolar } from '@cotyle/domain/planning/cup-samples';

/** What covers a sample of a cup whose centre lies outside of the bone, by the test of Möller and Trumbore with each triangle. */
export const plainCover = ({ positions: p, triangles }: Mesh, cup: CupInBone, sample: number): number => {
  const frame = cupFrame(cup.angles, cup.side);
  const [dx, dy, dz] = cupDirection(frame, samplePolar(sample), sampleAzimuth(sample));
  const { x, y, z } = cup.centre;
  const radius = cup.diameter / 2;
  let isInside = false;
  let isNear = false;
  for (let n = 0; n < triangles.length; n += 3) {
    const a = 3 * (triangles[n] as number);
    const b = 3 * (triangles[n + 1] as number);
    const c = 3 * (triangles[n + 2] as number);
    const ax = p[a] as number;
    const ay = p[a + 1] as number;
    const az = p[a + 2] as number;
    const ux = (p[b] as number) - ax;
    const uy = (p[b + 1] as number) - ay;
    const uz = (p[b + 2] as number) - az;
    const vx = (p[c] as number) - ax;
    const vy = (p[c + 1] as number) - ay;
    const vz = (p[c + 2] as number) - az;
    const hx = dy * vz - dz * vy;
    const hy = dz * vx - dx * vz;
    const hz = dx * vy - dy * vx;
    const det = ux * hx + uy * hy + uz * hz;
    const sx = x - ax;
    const sy = y - ay;
    const sz = z - az;
    const s = (sx * hx + sy * hy + sz * hz) / det;
    if (!(s >= 0 && s <= 1)) continue;
    const qx = sy * uz - sz * uy;
    const qy = sz * ux - sx * uz;
    const qz = sx * uy - sy * ux;
    const t = (dx * qx + dy * qy + dz * qz) / det;
    if (t < 0 || s + t > 1) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / det;
    if (distance > 0 && distance <= radius) isInside = !isInside;
    else if (distance > radius && distance <= radius + GAP_MM) isNear = true;
  }
  if (isInside) return IN_BONE;
  return isNear ? ACROSS_GAP : UNCOVERED;
};
