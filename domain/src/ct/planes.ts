import type { Vector } from './vector.ts';
import type { Volume } from './volume.ts';

export const PLANES = ['axial', 'coronal', 'sagittal'] as const;
export type Plane = (typeof PLANES)[number];

/** How a plane through a volume is displayed. */
export interface PlaneView {
  /** The axis of the volume that it is scrolled along. */
  readonly axis: 0 | 1 | 2;
  /** The direction of the next slice along that axis: scrolling down leads to the feet, the back and the right. */
  readonly onwards: 1 | -1;
  /** Towards the viewer. */
  readonly normal: Vector;
  readonly up: Vector;
}

const turned = ([x, y, z]: Vector, sign: 1 | -1): Vector => [sign * x || 0, sign * y || 0, sign * z || 0];

type Axis = 0 | 1 | 2;

/** Of the remaining axes, the one nearest to this axis of the body. */
const nearest = ({ axes }: Volume, free: readonly Axis[], body: Axis): Axis =>
  free.reduce((best, axis) => (Math.abs(axes[axis][body]) > Math.abs(axes[best][body]) ? axis : best));

/**
 * The planes run along the axes of the scan, so that every picture shows voxels as they were measured; if the
 * scan is oblique, the letters at the edges show it. Seen from the feet, the front and the left, as on a film.
 */
export const planesOf = (volume: Volume): Readonly<Record<Plane, PlaneView>> => {
  const z = nearest(volume, [0, 1, 2], 2);
  const rest = ([0, 1, 2] as const).filter((axis) => axis !== z);
  const x = nearest(volume, rest, 0);
  const y = rest.find((axis) => axis !== x) ?? x;
  const signOf = (axis: Axis, body: Axis): 1 | -1 => (volume.axes[axis][body] < 0 ? -1 : 1);
  const along = (axis: Axis, body: Axis): Vector => turned(volume.axes[axis], signOf(axis, body));
  const [left, back, head] = [along(x, 0), along(y, 1), along(z, 2)];
  return {
    axial: { axis: z, onwards: turnedSign(signOf(z, 2)), normal: turned(head, -1), up: turned(back, -1) },
    coronal: { axis: y, onwards: signOf(y, 1), normal: turned(back, -1), up: head },
    sagittal: { axis: x, onwards: turnedSign(signOf(x, 0)), normal: left, up: head },
  };
};

const turnedSign = (sign: 1 | -1): 1 | -1 => (sign === 1 ? -1 : 1);

/** Millimetres between the slices of each view. */
export const spacingsOf = (volume: Volume): Readonly<Record<Plane, number>> => {
  const { axial, coronal, sagittal } = planesOf(volume);
  const { spacing } = volume;
  return { axial: spacing[axial.axis], coronal: spacing[coronal.axis], sagittal: spacing[sagittal.axis] };
};
