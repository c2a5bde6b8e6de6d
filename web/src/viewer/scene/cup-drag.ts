import type { Direction } from '@cotyle/domain/cup/placement';
import { Vector3 } from 'three';
import type { Ray } from 'three';
import { AXIS_LENGTH } from './cup-figure.ts';
import type { PlacedCup } from './placed-cup.ts';

/** The distance of the knob from the centre. */
const reachOf = ({ diameter }: PlacedCup): number => (AXIS_LENGTH * diameter) / 2;

/** The draggable end of the axis, in model coordinates. */
export const knobOf = (cup: PlacedCup): Vector3 =>
  new Vector3(...cup.axis).multiplyScalar(reachOf(cup)).add(cup.centre);

/**
 * The direction of the axis while its knob is dragged over the sphere around the centre: of the two intersections of
 * the ray with that sphere, the one nearer to the current knob, so that it never jumps to the other side.
 */
export const draggedAxis = (ray: Ray, cup: PlacedCup): Direction => {
  const reach = reachOf(cup);
  const centre = new Vector3().copy(cup.centre);
  const along = centre.clone().sub(ray.origin).dot(ray.direction);
  const off = ray.at(along, new Vector3()).distanceTo(centre);
  const half = off < reach ? Math.sqrt(reach * reach - off * off) : 0;
  const knob = knobOf(cup);
  const [front, back] = [ray.at(along - half, new Vector3()), ray.at(along + half, new Vector3())];
  const chosen = front.distanceToSquared(knob) <= back.distanceToSquared(knob) ? front : back;
  const { x, y, z } = chosen.sub(centre).normalize();
  return [x, y, z];
};
