import type { Mesh } from '../models/mesh.ts';
import type { HipFrame } from './frames.ts';

/** Whether the axes of a hip's frame are left-handed in LPS, as those of a left hip are. */
const isLeftHanded = ({ lateral: l, anterior: a, superior: s }: HipFrame): boolean =>
  l[0] * (a[1] * s[2] - a[2] * s[1]) +
    l[1] * (a[2] * s[0] - a[0] * s[2]) +
    l[2] * (a[0] * s[1] - a[1] * s[0]) <
  0;

/** A mesh of the scan in a hip's frame, counter-clockwise from outside there too. Mirror images give equal meshes. */
export const meshInHip = ({ positions, triangles }: Mesh, frame: HipFrame): Mesh => {
  const { origin, lateral, anterior, superior } = frame;
  const moved = new Float32Array(positions.length);
  for (let n = 0; n < positions.length; n += 3) {
    const x = (positions[n] ?? 0) - origin[0];
    const y = (positions[n + 1] ?? 0) - origin[1];
    const z = (positions[n + 2] ?? 0) - origin[2];
    moved[n] = x * lateral[0] + y * lateral[1] + z * lateral[2];
    moved[n + 1] = x * anterior[0] + y * anterior[1] + z * anterior[2];
    moved[n + 2] = x * superior[0] + y * superior[1] + z * superior[2];
  }
  if (!isLeftHanded(frame)) return { positions: moved, triangles };
  const turned = triangles.slice();
  for (let n = 0; n < turned.length; n += 3) {
    const corner = turned[n + 1] ?? 0;
    turned[n + 1] = turned[n + 2] ?? 0;
    turned[n + 2] = corner;
  }
  return { positions: moved, triangles: turned };
};
