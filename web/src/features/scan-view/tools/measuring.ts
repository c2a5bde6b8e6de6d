import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { isWhole, POINTS_OF } from './measures.ts';
import type { Measure, MeasureKind } from './measures.ts';

/** A measurement that is being made. */
interface Draft {
  readonly kind: MeasureKind;
  readonly plane: Plane;
  readonly points: readonly Vector[];
  /** The next point while the pointer is down. */
  readonly end: Vector | undefined;
  /** Started by the present press of the pointer. */
  readonly isNew: boolean;
}

export interface MeasuringState {
  readonly measures: readonly Measure[];
  readonly draft: Draft | undefined;
  readonly nextId: number;
}

export const NOTHING_MEASURED: MeasuringState = { measures: [], draft: undefined, nextId: 1 };

const withDraft = (state: MeasuringState, draft: Draft): MeasuringState => {
  const measure = { id: state.nextId, kind: draft.kind, plane: draft.plane, points: draft.points };
  return isWhole(measure)
    ? { measures: [...state.measures, measure], draft: undefined, nextId: state.nextId + 1 }
    : { ...state, draft };
};

const isContinued = (draft: Draft | undefined, kind: MeasureKind, plane: Plane): draft is Draft =>
  draft?.kind === kind && draft.plane === plane;

/** Adds a point at once, as by a key. */
export const addPoint = (
  state: MeasuringState,
  kind: MeasureKind,
  plane: Plane,
  point: Vector,
): MeasuringState => {
  const points = isContinued(state.draft, kind, plane) ? state.draft.points : [];
  return withDraft(state, { kind, plane, points: [...points, point], end: undefined, isNew: false });
};

/** The pointer goes down: the first point, or the next one of what was begun. */
export const press = (
  state: MeasuringState,
  kind: MeasureKind,
  plane: Plane,
  point: Vector,
): MeasuringState => ({
  ...state,
  draft: isContinued(state.draft, kind, plane)
    ? { ...state.draft, end: point }
    : { kind, plane, points: [point], end: point, isNew: true },
});

/** The pointer moves while it is down. */
export const stretch = (state: MeasuringState, point: Vector): MeasuringState =>
  state.draft?.end ? { ...state, draft: { ...state.draft, end: point } } : state;

/** The pointer goes up. A press that starts a measurement without a drag measures nothing. */
export const release = (state: MeasuringState, isDragged: boolean): MeasuringState => {
  const { draft } = state;
  if (!draft?.end) return state;
  if (draft.isNew && !isDragged) return { ...state, draft: undefined };
  return withDraft(state, { ...draft, points: [...draft.points, draft.end], end: undefined, isNew: false });
};

/** Ends the drag without its point: a second finger has come down. */
export const abandonDrag = (state: MeasuringState): MeasuringState => {
  const { draft } = state;
  if (!draft?.end) return state;
  return { ...state, draft: draft.isNew ? undefined : { ...draft, end: undefined } };
};

export const cancel = (state: MeasuringState): MeasuringState => ({ ...state, draft: undefined });

/** Removes the last point; with its first point, the measurement. */
export const removePoint = (state: MeasuringState): MeasuringState => {
  const { draft, measures } = state;
  const last = draft ?? measures.at(-1);
  if (!last) return state;
  const { kind, plane } = last;
  const points = last.points.slice(0, -1);
  return {
    ...state,
    measures: draft ? measures : measures.slice(0, -1),
    draft: points.length === 0 ? undefined : { kind, plane, points, end: undefined, isNew: false },
  };
};

export const remove = (state: MeasuringState, id: number): MeasuringState =>
  state.draft && id === state.nextId
    ? cancel(state)
    : { ...state, measures: state.measures.filter((one) => one.id !== id) };

/** Removes what is being measured, or else the last measurement. */
export const removeLast = (state: MeasuringState): MeasuringState =>
  state.draft ? cancel(state) : { ...state, measures: state.measures.slice(0, -1) };

/** Everything that is shown, what is being measured last. */
export const shownMeasures = ({ measures, draft, nextId }: MeasuringState): readonly Measure[] => {
  if (!draft) return measures;
  const points = draft.end ? [...draft.points, draft.end] : draft.points;
  const { kind, plane } = draft;
  return [...measures, { id: nextId, kind, plane, points: points.slice(0, POINTS_OF[kind]) }];
};
