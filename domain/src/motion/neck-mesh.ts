import type { Mesh } from '../models/mesh.ts';
import type { ImplantPair } from './implant-geometry.ts';

/** With so many sides the mesh lies at most 0.02 mm within a neck of 8 mm radius. */
const SIDES = 48;
const RINGS = 8;

/** The side of the neck, from the head to its base, in the frame of the femur; open at both ends. */
export const neckMesh = ({ headRadius, neck }: ImplantPair): Mesh => {
  const [l, a, s] = neck.axis;
  const across = Math.abs(s) < 0.9 ? ([0, 0, 1] as const) : ([1, 0, 0] as const);
  const along = across[0] * l + across[1] * a + across[2] * s;
  const raw = [across[0] - along * l, across[1] - along * a, across[2] - along * s] as const;
  const length = Math.hypot(...raw);
  const u = [raw[0] / length, raw[1] / length, raw[2] / length] as const;
  const v = [a * u[2] - s * u[1], s * u[0] - l * u[2], l * u[1] - a * u[0]] as const;
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let ring = 0; ring <= RINGS; ring++) {
    const part = ring / RINGS;
    const at = headRadius + part * (neck.length - headRadius);
    const radius = neck.radiusAtHead + part * (neck.radiusAtBase - neck.radiusAtHead);
    for (let side = 0; side < SIDES; side++) {
      const angle = (2 * Math.PI * side) / SIDES;
      const [c, w] = [radius * Math.cos(angle), radius * Math.sin(angle)];
      positions.push(
        at * l + c * u[0] + w * v[0],
        at * a + c * u[1] + w * v[1],
        at * s + c * u[2] + w * v[2],
      );
      if (ring === RINGS) continue;
      const [here, next] = [ring * SIDES + side, ring * SIDES + ((side + 1) % SIDES)];
      triangles.push(here, next, next + SIDES, here, next + SIDES, here + SIDES);
    }
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};
