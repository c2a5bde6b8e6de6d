import { cross, difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { plus, times } from '../points.ts';
import { boneAt } from './bone-field.ts';
import type { BoneField } from './bone-field.ts';
import { summitOf } from './robust-fits.ts';
import type { Sphere, Summit } from './robust-fits.ts';
import type { SurfacePoint } from './surface.ts';

/** The wall between the fossa and the inside of the pelvis: how far inwards of the socket, in radii and millimetres. */
const INNER = 0.72;
const BEYOND = 6;
/** Forwards and backwards of the centre, in millimetres. */
const FORWARD = 8;
const BACKWARD = 4;
const STEP = 0.5;
const AROUND = 8;

/**
 * The lowest point of the medial wall at the floor of the fossa, where a radiograph shows the end of the teardrop. Looked
 * for by walking down inside the wall from the level of the centre.
 */
export const teardropOf = (
  field: BoneField,
  surface: readonly SurfacePoint[],
  socket: Sphere,
  lateral: Vector,
  superior: Vector,
): Summit | undefined => {
  const posterior = cross(superior, lateral);
  const { centre, radius } = socket;
  const at = (out: number, back: number, up: number): Vector =>
    plus(centre, plus(plus(times(lateral, out), times(posterior, back)), times(superior, up)));
  const isBone = (point: Vector): boolean => boneAt(field, field.values, point) >= 0.5;
  let lowest: Vector | undefined;
  let depth = Infinity;
  for (let out = -radius - BEYOND; out < -INNER * radius; out += STEP)
    for (let back = -FORWARD; back <= BACKWARD; back += 1) {
      let up = -4;
      if (!isBone(at(out, back, up))) continue;
      while (up > -1.5 * radius && isBone(at(out, back, up))) up -= STEP;
      if (up >= depth) continue;
      depth = up;
      lowest = at(out, back, up);
    }
  if (!lowest) return undefined;
  const seed = lowest;
  const near = surface
    .map(({ point }) => point)
    .filter((point) => {
      const way = difference(point, seed);
      // The wall ends in the fossa on its outer side: what lies there is another edge.
      return lengthOf(way) < AROUND && dot(difference(point, centre), lateral) < -INNER * radius;
    });
  return summitOf(near, times(superior, -1));
};
