import type { Direction } from '@cotyle/domain/cup/placement';

/** The camera position around a target in LPS. Angles in radians. */
export interface Orbit {
  readonly target: Direction;
  readonly distance: number;
  /** 0 from the front, π/2 from the patient's left. */
  readonly azimuth: number;
  /** π/2 from above. */
  readonly elevation: number;
}

/** From where the target is seen, in radians. */
export type ViewDirection = Pick<Orbit, 'azimuth' | 'elevation'>;

/** Seen from where a direction in LPS points to. */
export const directionFrom = ([x, y, z]: Direction): ViewDirection => ({
  azimuth: Math.atan2(x, -y),
  elevation: Math.asin(Math.max(-1, Math.min(1, z / Math.hypot(x, y, z)))),
});

export interface CameraPose {
  readonly position: Direction;
  readonly up: Direction;
  readonly right: Direction;
}

const QUARTER = Math.PI / 2;
/** In radii of the model. */
const NEAREST = 0.1;
const FARTHEST = 12;
/** Vertical, in degrees; narrow, to limit perspective distortion. */
export const FIELD_OF_VIEW = 28;

const { sin, cos } = Math;

/** The up vector is derived from the angles, so that it is defined from above and below too. */
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

/** In fractions of the canvas height. */
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

/** The distance at which a sphere of this radius fills the canvas. */
export const fittingDistance = (radius: number, aspect: number): number => {
  const half = (FIELD_OF_VIEW * Math.PI) / 360;
  const narrow = aspect < 1 ? Math.atan(Math.tan(half) * aspect) : half;
  return (radius / sin(narrow)) * 0.95;
};
