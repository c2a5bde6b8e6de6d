import { dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { degrees, inRadians } from '../cup/units.ts';
import { plus, times } from '../landmarks/points.ts';
import type { Head, Liner, ReferencePlane, Stem } from './types.ts';

/** Of a cup in its own frame: the edge of the hemisphere lies in it. */
export const OPENING_PLANE: ReferencePlane = { point: [0, 0, 0], normal: [0, 0, 1] };

/** Of the head in a liner, in the frame of the cup. */
export const headCentreInCup = ({ offset }: Liner): Vector => [0, 0, offset];

/** How far the rim of a liner stands above the centre of the head, by the angle around its axis from the lip. */
export const rimHeightAt = ({ lip }: Liner, azimuth: number): number => {
  if (!lip) return 0;
  const off = Math.abs(((((azimuth + 180) % 360) + 360) % 360) - 180);
  return lip.height * Math.min(1, Math.max(0, 1 - (off - lip.width / 2) / lip.slope));
};

/** From the stem to the head, in the frame of the stem, of length 1. */
export const neckAxis = ({ neckAngle }: Stem): Vector => {
  const angle = inRadians(degrees(neckAngle));
  return [Math.sin(angle), 0, -Math.cos(angle)];
};

/** Of a head on a stem, in the frame of the stem. */
export const headCentreOnStem = (stem: Stem, head: Pick<Head, 'neckLength'>): Vector =>
  plus([stem.femoralOffset, 0, stem.headHeight], times(neckAxis(stem), head.neckLength));

/** On the medial side of the stem, at the level of its origin. */
export const collarPoint = ({ collarDistance }: Stem): Vector => [collarDistance, 0, 0];

/** Across the neck through the collar point. */
export const resectionPlane = (stem: Stem): ReferencePlane => ({
  point: collarPoint(stem),
  normal: neckAxis(stem),
});

/** From the resection plane to the centre of the head, along the neck. */
export const neckLengthOf = (stem: Stem, head: Pick<Head, 'neckLength'>): number => {
  const { point, normal } = resectionPlane(stem);
  return dot(plus(headCentreOnStem(stem, head), times(point, -1)), normal);
};
