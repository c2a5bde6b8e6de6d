import { axisOf } from '../cup/angles.ts';
import type { CupAngles } from '../cup/angles.ts';
import type { Side } from '../hip/side.ts';
import { behind, both, ellipsoid, grown, rod, sphere, without } from './shape.ts';
import type { Shape, Vector } from './shape.ts';

/** A synthetic hip with known measures. */
export interface Hip {
  readonly side: Side;
  /** Radiographic, of the socket itself. */
  readonly angles: CupAngles;
  /** Of the socket, in millimetres. */
  readonly radius: number;
}

/** Half the distance between the hip centres; the origin lies midway. */
const HALF_DISTANCE = 90;
const WALL = 8;
const SEAM = 14;

const lateral = (side: Side): 1 | -1 => (side === 'LEFT' ? 1 : -1);

export const hipCentre = (side: Side): Vector => [lateral(side) * HALF_DISTANCE, 0, 0];

/** The direction of the socket's opening. */
export const socketAxis = ({ side, angles }: Hip): Vector => {
  const axis = axisOf(angles);
  return [lateral(side) * axis.lateral, -axis.anterior, axis.superior];
};

const along = ([x, y, z]: Vector, [dx, dy, dz]: Vector, by: number): Vector => [
  x + by * dx,
  y + by * dy,
  z + by * dz,
];

export const hemipelvis = (hip: Hip): Shape => {
  const s = lateral(hip.side);
  const at = (x: number, y: number, z: number): Vector => [s * x, y, z];
  const centre = hipCentre(hip.side);
  const axis = socketAxis(hip);
  const rim = both(sphere(centre, hip.radius + WALL), behind(centre, axis));
  const bone = grown(
    SEAM,
    rod(at(84, 8, 16), at(92, 18, 60), 20, 12),
    ellipsoid(at(98, 12, 92), [9, 58, 52]),
    rod(at(94, 34, 62), at(42, 66, 82), 13, 16),
    rod(at(84, 18, -18), at(62, 40, -78), 16, 17),
    rod(at(72, -22, -8), at(10, -58, -38), 11, 10),
    rod(at(62, 38, -80), at(12, -52, -52), 9),
  );
  const socket = rod(centre, along(centre, axis, 90), hip.radius);
  return without(grown(4, bone, rim), socket);
};

/** Bounds that contain all of it. */
export const boundsOf = (side: Side): { readonly min: Vector; readonly max: Vector } => {
  const [inner, outer] = [-4, 140];
  return side === 'LEFT'
    ? { min: [inner, -85, -110], max: [outer, 95, 160] }
    : { min: [-outer, -85, -110], max: [-inner, 95, 160] };
};
