import type { Direction } from '@cotyle/domain/cup/placement';

/** Where the eye is, in LPS: around a point, at a distance. Angles in radians. */
export interface Orbit {
  readonly target: Direction;
  readonly distance: number;
  /** 0 from the front, a quarter turn from the patient's left. */
  readonly azimuth: number;
  /** A quarter turn from above. */
  readonly elevation: number;
}

export interface CameraPose {
  readonly position: Direction;
  readonly up: Direction;
  readonly right: Direction;
}

const QUARTER = Math.PI / 2;
/** Of the model's radius: as near and as far as makes sense. */
const NEAREST = 0.1;
const FARTHEST = 12;
/** Vertical, in degrees: narrow, so that near parts do not seem larger than they are. */
export const FIELD_OF_VIEW = 28;

const { sin, cos } = Math;

/** The up direction follows from the same angles, so that a view from above or below has one too. */
export const cameraPose = ({ target, distance, azimuth, elevation }: Orbit): CameraPose => {
  const [sa, ca, se, ce] = [sin(azimuth), cos(azimuth), sin(elevation), cos(elevation)];
  const [x, y, z] = target;
  return {
    position: [x + distance * sa * ce, y - distance * ca * ce, z + distance * se],
    up: [-sa * se, ca * se, ce],
    right: [ca, sa, 0],
  };
};

export const rotated = (orbit: Orbit, azimuth: number, elevation: number): Orbit => ({
  ...orbit,
  azimuth: orbit.azimuth + azimuth,
  elevation: Math.min(QUARTER, Math.max(-QUARTER, orbit.elevation + elevation)),
});

/** By parts of the picture's height, to the right and up. */
export const shifted = (orbit: Orbit, right: number, up: number): Orbit => {
  const camera = cameraPose(orbit);
  const height = 2 * orbit.distance * Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  const target = orbit.target.map(
    (value, k) => value + height * (right * (camera.right[k] ?? 0) + up * (camera.up[k] ?? 0)),
  );
  return { ...orbit, target: target as unknown as Direction };
};

export const zoomed = (orbit: Orbit, factor: number, radius: number): Orbit => ({
  ...orbit,
  distance: Math.min(FARTHEST * radius, Math.max(NEAREST * radius, orbit.distance * factor)),
});

/** The distance from which a ball of this radius fills the picture. */
export const fittingDistance = (radius: number, aspect: number): number => {
  const half = (FIELD_OF_VIEW * Math.PI) / 360;
  const narrow = aspect < 1 ? Math.atan(Math.tan(half) * aspect) : half;
  return (radius / sin(narrow)) * 0.95;
};
