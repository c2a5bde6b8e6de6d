import { describe, expect, it } from 'vitest';
import { degrees } from '../cup/units.ts';
import { CRITERIA, DAILY_POSITIONS, ZERO } from './movements.ts';
import type { Movement } from './movements.ts';
import { playbackOf, playedAngles } from './playback.ts';
import type { MovementResult } from './range-of-motion.ts';

const named = (label: string): Movement => {
  const movement = [...CRITERIA, ...DAILY_POSITIONS].find((one) => one.label === label);
  if (!movement) throw new Error(label);
  return movement;
};

const resultOf = (
  movement: Movement,
  reached: number,
  first?: Partial<MovementResult['first']>,
): MovementResult => ({
  movement,
  basis: 'implants and bones',
  reached: degrees(reached),
  margin: degrees(reached - movement.required),
  first: first && {
    kind: 'bone on bone',
    pair: 'femur on pelvis',
    point: [0, 0, 0],
    at: ZERO,
    isBeforeStart: false,
    ...first,
  },
  byKind: {},
});

describe('a movement that is played', () => {
  it('ends at the contact, on either side of what is required', () => {
    expect(playbackOf(resultOf(named('Flexion'), 96, {})).end).toBe(96);
    expect(playbackOf(resultOf(named('Flexion'), 131, {})).end).toBe(131);
  });

  it('ends where it is required to go, where nothing touches', () => {
    expect(playbackOf(resultOf(named('Flexion'), 170)).end).toBe(110);
  });

  it('goes to its start first', () => {
    const playback = playbackOf(resultOf(named('Inner rotation at 90° of flexion'), 24, {}));
    expect([playback.leadIn, playback.end]).toEqual([90, 114]);
    expect(playedAngles(playback, 0)).toEqual(ZERO);
    expect(playedAngles(playback, 45)).toEqual({ flexion: 45, abduction: 0, rotation: 0 });
    expect(playedAngles(playback, 100)).toEqual({ flexion: 90, abduction: 0, rotation: 10 });
  });

  it('ends on the way to its start, if something touches there', () => {
    const at = { flexion: degrees(70), abduction: degrees(0), rotation: degrees(0) };
    const playback = playbackOf(
      resultOf(named('Inner rotation at 90° of flexion'), 0, { at, isBeforeStart: true }),
    );
    expect(playback.end).toBe(70);
    expect(playedAngles(playback, 70)).toEqual(at);
  });

  it('of a daily position changes all angles in proportion', () => {
    const playback = playbackOf(resultOf(named('Sitting down and rising from a chair'), 164));
    expect(playedAngles(playback, playback.end)).toEqual({ flexion: 104, abduction: 20, rotation: -17 });
  });
});
