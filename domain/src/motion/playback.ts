import { degrees } from '../cup/units.ts';
import { anglesAfter } from './movements.ts';
import type { Movement } from './movements.ts';
import type { HipAngles } from './pose.ts';
import { largestOf } from './range-of-motion.ts';
import type { MovementResult } from './range-of-motion.ts';

/** A movement as it is played, in degrees of the angle that leads: to its start, then on from there. */
export interface Playback {
  readonly movement: Movement;
  /** How long the way to the start is; 0 where the movement starts in the zero position. */
  readonly leadIn: number;
  /** Where it ends, from the zero position: at the contact, else where the required angle is reached. */
  readonly end: number;
}

const leadInOf = ({ start }: Movement): number => Math.abs(start[largestOf(start)]);

/** Bones do not pass through each other: what is played ends at the contact. */
export const playbackOf = ({ movement, reached, first }: MovementResult): Playback => {
  const leadIn = leadInOf(movement);
  if (first?.isBeforeStart) return { movement, leadIn, end: Math.abs(first.at[largestOf(movement.start)]) };
  return { movement, leadIn, end: leadIn + (first ? reached : movement.required) };
};

/** The position of the hip so many degrees into a playback. */
export const playedAngles = ({ movement, leadIn }: Playback, at: number): HipAngles => {
  if (at >= leadIn) return anglesAfter(movement, at - leadIn);
  const { start } = movement;
  const part = at / leadIn;
  return {
    flexion: degrees(part * start.flexion),
    abduction: degrees(part * start.abduction),
    rotation: degrees(part * start.rotation),
  };
};
