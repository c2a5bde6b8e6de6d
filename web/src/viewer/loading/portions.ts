import { BufferAttribute, BufferGeometry } from 'three';
import type { Piece } from './glb.ts';

/** So many triangles are handed over at a time: a few megabytes, which no frame is late for. */
export const PORTION_TRIANGLES = 250_000;

/** A piece as three.js takes it, in portions that are handed to the graphics card one per frame; they share their points. */
export const geometriesOf = (
  { positions, wide, indices }: Piece,
  triangles = PORTION_TRIANGLES,
): BufferGeometry[] => {
  const points = new BufferAttribute(positions, wide);
  const geometry = () => new BufferGeometry().setAttribute('position', points);
  if (!indices) return [geometry()];
  return Array.from({ length: Math.ceil(indices.length / (3 * triangles)) }, (_, n) => {
    const portion = indices.subarray(3 * triangles * n, 3 * triangles * (n + 1));
    return geometry().setIndex(new BufferAttribute(portion, 1));
  });
};
