import { cross, difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { plus, times } from '../points.ts';
import { boneAt } from './bone-field.ts';
import type { BoneField } from './bone-field.ts';
import type { Sphere, Summit } from './robust-fits.ts';
import type { SurfacePoint } from './surface.ts';
import { tipOf } from './tips.ts';

/** The wall between the fossa and the inside of the pelvis: how far inwards of the socket, in radii and millimetres. */
const INNER = 0.72;
const BEYOND = 6;
/** Forwards and backwards of the centre, in millimetres. Further back is the ischium. */
const FORWARD = 8;
const BACKWARD = 4;
const STEP = 0.5;
const AROUND = 8;
/** Where the wall becomes lower all the way back, it has no tip: the place is a level, not a point. */
const NO_TIP = { deviation: 0.7, radius: 30, curvature: 0 } as const;

interface Bottom {
  readonly back: number;
  readonly up: number;
  readonly point: Vector;
}

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
  const bottoms: Bottom[] = [];
  for (let back = -FORWARD; back <= BACKWARD; back += 1) {
    let bottom: Bottom | undefined;
    for (let out = -radius - BEYOND; out < -INNER * radius; out += STEP) {
      let up = -4;
      if (!isBone(at(out, back, up))) continue;
      while (up > -1.5 * radius && isBone(at(out, back, up))) up -= STEP;
      if (!bottom || up < bottom.up) bottom = { back, up, point: at(out, back, up) };
    }
    if (bottom) bottoms.push(bottom);
  }
  const [first] = bottoms;
  if (!first) return undefined;
  const lowest = bottoms.reduce((best, one) => (one.up < best.up ? one : best), first);
  const near = surface
    .map(({ point }) => point)
    .filter((point) => {
      const from = difference(point, centre);
      const back = dot(from, posterior);
      // The wall ends in the fossa on its outer side: what lies there is another edge.
      return (
        lengthOf(difference(point, lowest.point)) < AROUND &&
        dot(from, lateral) < -INNER * radius &&
        back >= -FORWARD - 1 &&
        back <= BACKWARD + 1
      );
    });
  const tip = tipOf(near, times(superior, -1));
  if (tip?.isTop && lengthOf(difference(tip.point, lowest.point)) < AROUND / 2) return tip;
  const middleOne = bottoms[Math.floor(bottoms.length / 2)] ?? first;
  return { point: middleOne.point, isTop: false, ...NO_TIP };
};
