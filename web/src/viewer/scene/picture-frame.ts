import { cameraPose, FIELD_OF_VIEW } from './orbit.ts';
import type { Orbit, ViewDirection } from './orbit.ts';
import type { Bounds } from './bounds.ts';

/** Left free around what is framed, as a part of the picture. */
const MARGIN = 0.04;

type Triple = readonly [number, number, number];

const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cornersOf = ({ min, max }: Bounds): readonly Triple[] =>
  [min[0], max[0]].flatMap((x) =>
    [min[1], max[1]].flatMap((y) => [min[2], max[2]].map((z): Triple => [x, y, z])),
  );

/** The nearest place on a line through the middle of a box from which all of it is in the picture. */
export const framing = (bounds: Bounds, direction: ViewDirection, aspect: number): Orbit => {
  const { min, max } = bounds;
  const target: Triple = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const { position: back, up, right } = cameraPose({ target: [0, 0, 0], distance: 1, ...direction });
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * (1 - 2 * MARGIN);
  const distances = cornersOf(bounds).map((corner) => {
    const from: Triple = [corner[0] - target[0], corner[1] - target[1], corner[2] - target[2]];
    const across = Math.max(Math.abs(dot(from, right)) / aspect, Math.abs(dot(from, up)));
    return dot(from, back) + across / half;
  });
  return {
    target,
    distance: Math.max(...distances),
    azimuth: direction.azimuth,
    elevation: direction.elevation,
  };
};
