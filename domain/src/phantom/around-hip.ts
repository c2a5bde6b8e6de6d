import type { Side } from '../hip/side.ts';
import { drawPixels } from './ct.ts';
import { hipCentre } from './hemipelvis.ts';
import type { Shape } from './shape.ts';

/** Beyond it, the body does not depend on the angles and the size of the socket. */
const REACH = 62;

/** The slices of one body with the hip of another: only the surroundings of the hip are drawn again. */
export const aroundHip = (
  pixels: (z: number) => Uint8Array,
  hounsfield: Shape,
  side: Side,
  matrix: number,
): ((z: number) => Uint8Array) => {
  const [x, y, height] = hipCentre(side);
  const box = { x: [x - REACH, x + REACH], y: [y - REACH, y + REACH] } as const;
  return (z) =>
    Math.abs(z - height) > REACH ? pixels(z) : drawPixels(hounsfield, z, matrix, box, pixels(z).slice());
};
