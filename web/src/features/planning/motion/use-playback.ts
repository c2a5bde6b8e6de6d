import { playbackOf } from '@cotyle/domain/motion/playback';
import type { Playback } from '@cotyle/domain/motion/playback';
import { tightest } from '@cotyle/domain/motion/range-of-motion';
import type { MovementResult } from '@cotyle/domain/motion/range-of-motion';
import { useEffect, useMemo, useState } from 'react';
import type { Movements } from './use-motion.ts';

/** Degrees for each second. */
const SPEED = 45;

interface Shown {
  /** The answer that the movement is of: another plan, and nothing is played any more. */
  readonly of: Movements;
  readonly id: string;
  /** Degrees into the playback. */
  readonly at: number;
  readonly isRunning: boolean;
}

export interface PlayedMovement extends Pick<Shown, 'at' | 'isRunning'> {
  readonly result: MovementResult;
  readonly playback: Playback;
  /** Whether the contact is reached. */
  readonly isAtContact: boolean;
}

export interface Player {
  /** Undefined while the plan is shown as it is. */
  readonly played: PlayedMovement | undefined;
  /** From the zero position; another movement takes the place of the one before. */
  readonly play: (id: string) => void;
  /** Pauses, goes on, or begins again at the end. Plays the movement with the smallest margin where none is shown. */
  readonly toggle: () => void;
  /** To a place, and stays there. */
  readonly seek: (at: number) => void;
  readonly stop: () => void;
}

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const resultOf = ({ criteria, daily }: Movements, id: string): MovementResult | undefined =>
  [...criteria, ...daily].find(({ movement }) => movement.id === id);

const playedOf = (shown: Shown | undefined, movements: Movements | undefined): PlayedMovement | undefined => {
  const result = shown && shown.of === movements ? resultOf(shown.of, shown.id) : undefined;
  if (!shown || !result) return undefined;
  const playback = playbackOf(result);
  return {
    result,
    playback,
    at: shown.at,
    isRunning: shown.isRunning && shown.at < playback.end,
    isAtContact: result.first !== undefined && shown.at >= playback.end,
  };
};

/** A movement of the plan that is played in the picture. It pauses where something touches. */
export const usePlayback = (movements: Movements | undefined): Player => {
  const [shown, setShown] = useState<Shown>();
  const played = useMemo(() => playedOf(shown, movements), [shown, movements]);
  const isRunning = played?.isRunning ?? false;
  const end = played?.playback.end ?? 0;
  useEffect(() => {
    if (!isRunning) return;
    let frame = 0;
    let before: number | undefined;
    const next = (now: number): void => {
      const moved = (SPEED * (now - (before ?? now))) / 1000;
      before = now;
      setShown((last) => last && { ...last, at: Math.min(end, last.at + moved) });
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, [isRunning, end]);
  const play = (id: string): void => {
    const result = movements && resultOf(movements, id);
    if (!movements || !result) return;
    // Whoever wants less motion sees the end at once and moves through the rest with the slider.
    const isStill = wantsLessMotion();
    setShown({ of: movements, id, at: isStill ? playbackOf(result).end : 0, isRunning: !isStill });
  };
  return {
    played,
    play,
    toggle: () => {
      if (!played) {
        const least = movements && tightest(movements.criteria);
        if (least) play(least.movement.id);
      } else if (played.at >= played.playback.end) play(played.result.movement.id);
      else setShown((last) => last && { ...last, isRunning: !last.isRunning && !wantsLessMotion() });
    },
    seek: (at) =>
      setShown(
        (last) =>
          last && played && { ...last, at: Math.min(played.playback.end, Math.max(0, at)), isRunning: false },
      ),
    stop: () => setShown(undefined),
  };
};
