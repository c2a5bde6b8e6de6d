import { ballTree } from '../distance/ball-tree.ts';
import type { BallTree } from '../distance/ball-tree.ts';
import { isBeyondAll } from './first-contact.ts';
import type { MovingBody } from './first-contact.ts';

/**
 * The triangles of a moving bone that come within a distance of the centre of movement, which they keep however they turn.
 * Mostly there are none: a cup is smaller than the way from the head to the cut neck.
 */
export const nearCentre = ({ tree, shift, cuts }: MovingBody, distance: number): BallTree | undefined => {
  const { positions, triangles, balls, second, first, counts } = tree;
  const near: number[] = [];
  const isNear = (node: number): boolean => {
    const [x, y, z] = [balls[4 * node] ?? 0, balls[4 * node + 1] ?? 0, balls[4 * node + 2] ?? 0];
    const radius = balls[4 * node + 3] ?? 0;
    if (isBeyondAll(cuts, x, y, z, radius)) return false;
    return Math.hypot(x + shift[0], y + shift[1], z + shift[2]) - radius <= distance;
  };
  const visit = (node: number): void => {
    if (!isNear(node)) return;
    const other = second[node] ?? 0;
    if (other !== 0) {
      visit(node + 1);
      visit(other);
      return;
    }
    const from = 3 * (first[node] ?? 0);
    for (let n = from; n < from + 3 * (counts[node] ?? 0); n++) near.push(triangles[n] ?? 0);
  };
  if (second.length > 0) visit(0);
  return near.length === 0 ? undefined : ballTree({ positions, triangles: Uint32Array.from(near) });
};
