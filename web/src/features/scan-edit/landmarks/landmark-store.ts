import { difference, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import {
  LANDMARK_KINDS,
  LANDMARK_MOST_MM,
  LENGTH_MOST_MM,
  RIM_MOST_POINTS,
} from '@cotyle/domain/landmarks/placed';
import type { PlacedLandmark, PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import { plus, times } from '@cotyle/domain/landmarks/points';
import { createStore } from '../../../ui/store.ts';
import { isSameLandmark, placedAt, pointsOf } from './landmark-refs.ts';
import type { LandmarkRef, LandmarkValue } from './landmark-refs.ts';

export interface LandmarkSelection extends LandmarkRef {
  /** Which point of the rim; 0 for a landmark of one point. */
  readonly point: number;
  /** A click adds a point to the rim. */
  readonly isAdding: boolean;
}

export interface LandmarksState {
  readonly placed: PlacedLandmarks;
  readonly proposals: PlacedLandmarks;
  readonly selected: LandmarkSelection | undefined;
  readonly past: readonly PlacedLandmarks[];
  readonly future: readonly PlacedLandmarks[];
}

const STEPS_MOST = 200;

/** How far a moved point of the rim takes its neighbours along, in millimetres. */
const RIM_REACH = 12;
const LEAST_SHARE = 0.05;

/** A point of the rim moved, its near neighbours with it: one point of ninety would change nothing. */
export const movedRim = (rim: readonly Vector[], point: number, to: Vector): readonly Vector[] => {
  const from = rim[point];
  if (!from) return rim;
  const way = difference(to, from);
  return rim.map((one, index) => {
    if (index === point) return to;
    const share = Math.exp(-((lengthOf(difference(one, from)) / RIM_REACH) ** 2));
    return share < LEAST_SHARE ? one : plus(one, times(way, share));
  });
};

const inBounds = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

const boundedPoint = ([x, y, z]: Vector): Vector => [
  inBounds(x, LANDMARK_MOST_MM),
  inBounds(y, LANDMARK_MOST_MM),
  inBounds(z, LANDMARK_MOST_MM),
];

const bounded = (value: LandmarkValue): LandmarkValue => {
  if (typeof value === 'number') return Math.min(LENGTH_MOST_MM, value);
  return typeof value[0] === 'number' ? boundedPoint(value as Vector) : (value as Vector[]).map(boundedPoint);
};

const withLandmark = (
  placed: PlacedLandmarks,
  { side, name }: LandmarkRef,
  landmark: PlacedLandmark<LandmarkValue> | undefined,
): PlacedLandmarks => {
  const { [name]: _, ...others } = placed[side];
  return { ...placed, [side]: landmark ? { ...others, [name]: landmark } : others };
};

interface LandmarkEditorOptions {
  readonly placed: PlacedLandmarks;
  readonly proposals: PlacedLandmarks;
  readonly onChanged: () => void;
}

/** The landmarks of an open editor: which one is chosen, and every change with its undo. */
export const createLandmarkEditor = ({ placed, proposals, onChanged }: LandmarkEditorOptions) => {
  const store = createStore<LandmarksState>({
    placed,
    proposals,
    selected: undefined,
    past: [],
    future: [],
  });
  /** Changes with the same one are undone together: the steps of one drag. */
  let lastGesture: number | undefined;
  let gestures = 0;
  const change = (changes: Partial<LandmarksState>): void => store.set({ ...store.get(), ...changes });
  /** As they were before a drag: a moved point of the rim takes its neighbours along once, not with each step. */
  const before = (gesture: number | undefined): PlacedLandmarks => {
    const { past, placed: now } = store.get();
    return gesture !== undefined && gesture === lastGesture ? (past.at(-1) ?? now) : now;
  };
  const apply = (next: PlacedLandmarks, gesture?: number): void => {
    const state = store.get();
    const isContinued = gesture !== undefined && gesture === lastGesture;
    lastGesture = gesture;
    change({
      placed: next,
      past: isContinued ? state.past : [...state.past, state.placed].slice(-STEPS_MOST),
      future: [],
    });
    onChanged();
  };
  const set = (ref: LandmarkRef, value: LandmarkValue, gesture?: number): void =>
    apply(
      withLandmark(store.get().placed, ref, { value: bounded(value), origin: 'MOVED', confidence: null }),
      gesture,
    );
  const step = (from: 'past' | 'future', to: 'past' | 'future'): void => {
    const state = store.get();
    const next = state[from].at(-1);
    if (!next) return;
    lastGesture = undefined;
    change({ placed: next, [from]: state[from].slice(0, -1), [to]: [...state[to], state.placed] });
    onChanged();
  };
  const selectedPoint = (point: number): void => {
    const { selected } = store.get();
    if (selected) change({ selected: { ...selected, point } });
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** What is saved, after somebody else has edited. */
    load: (saved: PlacedLandmarks): void => change({ placed: saved, past: [], future: [] }),
    newGesture: (): number => {
      gestures += 1;
      return gestures;
    },
    select: (ref: LandmarkRef | undefined, point = 0): void => {
      lastGesture = undefined;
      change({
        selected: ref && {
          side: ref.side,
          name: ref.name,
          point,
          isAdding: LANDMARK_KINDS[ref.name] === 'points' && pointsOf(store.get().placed, ref).length === 0,
        },
      });
    },
    selectPoint: selectedPoint,
    setAdding: (isAdding: boolean): void => {
      const { selected } = store.get();
      if (selected) change({ selected: { ...selected, isAdding } });
    },
    /** Moves a landmark, or the given point of the rim. */
    move: (
      ref: LandmarkRef,
      to: Vector,
      { point = 0, gesture }: { point?: number; gesture?: number } = {},
    ) => {
      if (LANDMARK_KINDS[ref.name] === 'length') return;
      if (LANDMARK_KINDS[ref.name] === 'point') set(ref, to, gesture);
      else set(ref, movedRim(pointsOf(before(gesture), ref), point, to), gesture);
    },
    addRimPoint: (ref: LandmarkRef, at: Vector): void => {
      const rim = pointsOf(store.get().placed, ref);
      if (rim.length >= RIM_MOST_POINTS) return;
      set(ref, [...rim, at]);
      if (isSameLandmark(store.get().selected, ref)) selectedPoint(rim.length);
    },
    removeRimPoint: (ref: LandmarkRef, point: number): void => {
      const rest = pointsOf(store.get().placed, ref).filter((_, index) => index !== point);
      if (rest.length === 0) apply(withLandmark(store.get().placed, ref, undefined));
      else set(ref, rest);
      selectedPoint(Math.min(point, Math.max(0, rest.length - 1)));
    },
    resize: (ref: LandmarkRef, millimetres: number): void => {
      if (LANDMARK_KINDS[ref.name] === 'length' && millimetres > 0) set(ref, millimetres);
    },
    /** To the proposal; a landmark without one is removed. */
    reset: (ref: LandmarkRef): void => {
      const { placed: now, proposals: proposed } = store.get();
      apply(withLandmark(now, ref, placedAt(proposed, ref)));
      selectedPoint(0);
    },
    undo: (): void => step('past', 'future'),
    redo: (): void => step('future', 'past'),
  };
};

export type LandmarkEditor = ReturnType<typeof createLandmarkEditor>;
