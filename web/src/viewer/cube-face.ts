import type { Direction } from '@cotyle/domain/cup/placement';
import type { CameraPose } from './scene/orbit.ts';
import type { ViewName } from './scene/views.ts';

/** The normal and the up direction of each face, in LPS. */
const FACES: Record<ViewName, { readonly out: Direction; readonly up: Direction }> = {
  A: { out: [0, -1, 0], up: [0, 0, 1] },
  P: { out: [0, 1, 0], up: [0, 0, 1] },
  L: { out: [1, 0, 0], up: [0, 0, 1] },
  R: { out: [-1, 0, 0], up: [0, 0, 1] },
  S: { out: [0, 0, 1], up: [0, -1, 0] },
  I: { out: [0, 0, -1], up: [0, -1, 0] },
};

const dot = (a: Direction, b: Direction): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Direction, b: Direction): Direction => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const negative = ([x, y, z]: Direction): Direction => [-x, -y, -z];

/** 1 for a face towards the camera, below 0 for one facing away. */
export const facing = (view: ViewName, { right, up }: CameraPose): number =>
  dot(FACES[view].out, cross(right, up));

/** The CSS transform of a face of the cube, which rotates with the model: x right, y down, z towards the camera. */
export const faceTransform = (view: ViewName, camera: CameraPose, half: number): string => {
  const { out, up } = FACES[view];
  const back = cross(camera.right, camera.up);
  const onScreen = (v: Direction): Direction => [dot(v, camera.right), -dot(v, camera.up), dot(v, back)];
  const columns = [cross(up, out), negative(up), out].map((v) => [...onScreen(v), 0]);
  const place = [...onScreen(out).map((value) => value * half), 1];
  return `matrix3d(${[...columns, place]
    .flat()
    .map((value) => value.toFixed(4))
    .join()})`;
};
