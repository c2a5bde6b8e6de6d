import type { Obstacle } from '../distance/distance-field.ts';
import type { HipVector } from './frames.ts';

/**
 * The pelvis without the ball that was reamed out of it for the shell. What lies in the ball touches the cup and no bone;
 * so the distance is at least that to the sphere from inside.
 */
export const reamed = (bone: Obstacle, [cx, cy, cz]: HipVector, radius: number): Obstacle => {
  const within = (x: number, y: number, z: number): number =>
    radius - Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2);
  return {
    atLeast: (x, y, z) => {
      const inBall = within(x, y, z);
      return inBall > 0 ? inBall : Math.max(inBall, bone.atLeast(x, y, z));
    },
    distance: (x, y, z, hint) => Math.max(within(x, y, z), bone.distance(x, y, z, hint)),
    contact: bone.contact,
  };
};
