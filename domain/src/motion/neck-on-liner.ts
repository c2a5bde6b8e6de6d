import type { HipVector } from './frames.ts';
import type { ImplantPair, LinerGeometry } from './implant-geometry.ts';

/*
 * Head and liner have one centre, and neck and liner are bodies of revolution. On a sphere of radius r around the centre
 * the neck is a cap of the half-angle `neckAngle(r)` around its axis, and the liner leaves a cap of the half-angle
 * `rimAngle(r)` around the cup's axis open. They touch where the angle between the axes is rimAngle(r) − neckAngle(r) for
 * some r. In the half-plane of the axis both outlines are straight lines, along which the difference has no minimum but
 * at the ends; so the corners of the two outlines are all that has to be looked at.
 */

/** A corner of the liner's outline: its distance from the axis and its height above the centre of the head. */
interface RimCorner {
  readonly radius: number;
  readonly height: number;
}

/** The edge of the bearing, the edge of the face, and the end of the face, with the rim raised by a lip. */
export const rimCorners = (
  { innerRadius, rimHeight, chamfer, faceRadius }: LinerGeometry,
  raised = 0,
): readonly RimCorner[] => {
  const height = rimHeight - chamfer.depth + raised;
  // Above its equator the bearing is a cylinder; below it, a part of the sphere is missing.
  const radius = height >= 0 ? innerRadius : Math.sqrt(Math.max(0, innerRadius ** 2 - height ** 2));
  const edge = { radius, height };
  const face = { radius: radius + chamfer.width, height: rimHeight + raised };
  return [edge, face, { radius: Math.max(face.radius, faceRadius), height: face.height }];
};

const slopeOf = ({ headRadius, neck }: ImplantPair): number =>
  neck.length > headRadius ? (neck.radiusAtBase - neck.radiusAtHead) / (neck.length - headRadius) : 0;

/** The distance from the centre of the head at which the neck ends. */
export const neckEnd = ({ neck }: ImplantPair): number => Math.hypot(neck.length, neck.radiusAtBase);

/** The half-angle that the neck takes at a distance from the centre of the head, in radians; 0 beyond its end. */
export const neckAngle = (pair: ImplantPair, distance: number): number => {
  if (distance > neckEnd(pair)) return 0;
  const slope = slopeOf(pair);
  const opening = Math.atan(slope);
  // The cone's line goes through the height 0 of the axis at this radius.
  const atCentre = pair.neck.radiusAtHead - slope * pair.headRadius;
  return opening + Math.asin(Math.max(-1, Math.min(1, (atCentre * Math.cos(opening)) / distance)));
};

/** Where a straight line of the outline crosses a sphere around the centre, as the angle from the axis. */
const angleOnLine = (from: RimCorner, to: RimCorner, distance: number): number | undefined => {
  const [dr, dh] = [to.radius - from.radius, to.height - from.height];
  const square = dr * dr + dh * dh;
  const along = from.radius * dr + from.height * dh;
  const rest = from.radius ** 2 + from.height ** 2 - distance ** 2;
  const root = along * along - square * rest;
  if (square === 0 || root < 0) return undefined;
  const t = (-along + Math.sqrt(root)) / square;
  return t < 0 || t > 1 ? undefined : Math.atan2(from.radius + t * dr, from.height + t * dh);
};

/** The points of the liner's outline that can touch the neck, as angle from the axis and the neck's angle there. */
export const rimConstraints = (
  pair: ImplantPair,
  raised = 0,
): readonly { readonly angle: number; readonly neck: number; readonly distance: number }[] => {
  const corners = rimCorners(pair.liner, raised);
  const end = neckEnd(pair);
  const atCorners = corners.map(({ radius, height }) => ({
    angle: Math.atan2(radius, height),
    distance: Math.hypot(radius, height),
  }));
  const atNeckEnd = corners.slice(1).flatMap((corner, n) => {
    const from = corners[n];
    const angle = from && angleOnLine(from, corner, end);
    return angle === undefined ? [] : [{ angle, distance: end }];
  });
  return [...atCorners, ...atNeckEnd]
    .filter(({ distance }) => distance <= end)
    .map(({ angle, distance }) => ({ angle, distance, neck: neckAngle(pair, distance) }));
};

/**
 * The largest angle between the axes of neck and cup without contact, in radians, for a liner without a lip: half of what
 * is published as the oscillation angle or technical range of motion. A liner that the neck never meets has none: π.
 */
export const freeAngle = (pair: ImplantPair): number =>
  rimConstraints(pair).reduce((least, { angle, neck }) => Math.min(least, angle - neck), Math.PI);

/** Where neck and rim touch, in the frame of the pelvis: on the rim, towards the neck. */
export const contactOnRim = (pair: ImplantPair, axis: HipVector, neck: HipVector): HipVector => {
  const free = freeAngle(pair);
  const touching = rimConstraints(pair).find(({ angle, neck: taken }) => angle - taken <= free + 1e-9);
  const along = axis[0] * neck[0] + axis[1] * neck[1] + axis[2] * neck[2];
  const across = [neck[0] - along * axis[0], neck[1] - along * axis[1], neck[2] - along * axis[2]] as const;
  const length = Math.hypot(...across) || 1;
  const { angle, distance } = touching ?? { angle: 0, distance: 0 };
  const [a, r] = [distance * Math.cos(angle), (distance * Math.sin(angle)) / length];
  return [a * axis[0] + r * across[0], a * axis[1] + r * across[1], a * axis[2] + r * across[2]];
};
