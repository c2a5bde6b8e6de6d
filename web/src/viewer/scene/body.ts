import { Group } from 'three';
import type { Vector3 } from 'three';

/** Pelvis, cup and marks, which tilt together about the axis through both hips. */
export const createBody = () => {
  const group = new Group();
  return {
    group,
    /** Posterior tilt in degrees: the cranial end moves backwards. */
    tilt: (degrees: number, pivot: Vector3): void => {
      group.rotation.x = (-degrees * Math.PI) / 180;
      group.position.copy(pivot).sub(pivot.clone().applyEuler(group.rotation));
    },
  };
};
