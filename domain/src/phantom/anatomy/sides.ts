import type { Vector } from '../../ct/vector.ts';
import type { Side } from '../../hip/side.ts';
import { mirrored } from './field.ts';
import type { Field } from './field.ts';
import { placed } from './pose.ts';
import type { Pose } from './pose.ts';

export const signOf = (side: Side): 1 | -1 => (side === 'LEFT' ? 1 : -1);

/** Bones are built with x outwards, as on the left side; the right side is their mirror image. */
export const onSide = (side: Side, [x, y, z]: Vector): Vector => [signOf(side) * x, y, z];

export const placedOn = (side: Side, pose: Pose, point: Vector): Vector => placed(pose, onSide(side, point));

export const sided = (side: Side, field: Field): Field => (side === 'LEFT' ? field : mirrored(field));
