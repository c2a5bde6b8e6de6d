import { Group } from 'three';
import type { Vector3 } from 'three';

/** Pelvis, cup and marks, which tilt together about the line from hip to hip. */
export const createBody = () => {
  const group = new Group();
  return {
    group,
    /** Posterior tilt, in degrees: what points to the head goes back. */
    tilt: (degrees: number, pivot: Vector3): void => {
      group.rotation.x = (-degrees * Math.PI) / 180;
      group.position.copy(pivot).sub(pivot.clone().applyEuler(group.rotation));
    },
  };
};
