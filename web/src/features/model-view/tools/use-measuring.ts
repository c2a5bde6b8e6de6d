import { useMemo, useReducer } from 'react';
import type { Mark, Point } from '../../../viewer/scene/marks.ts';
import { markOf, POINTS_OF, unfinishedMark } from './measures.ts';
import type { Measure, MeasureKind } from './measures.ts';

export type Tool = 'none' | MeasureKind | 'centre';

interface MeasuringState {
  readonly tool: Tool;
  /** The points of the incomplete measurement. */
  readonly points: readonly Point[];
  readonly measures: readonly Measure[];
  /** The last click missed the bone. */
  readonly missed: boolean;
}

export const NOTHING_MEASURED: MeasuringState = { tool: 'none', points: [], measures: [], missed: false };

type Step =
  | { readonly kind: 'choose'; readonly tool: Tool }
  | { readonly kind: 'add-point'; readonly point: Point | undefined }
  | { readonly kind: 'remove-point' }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'clear' };

const withPoint = (state: MeasuringState, point: Point | undefined): MeasuringState => {
  const { tool, measures } = state;
  if (tool === 'none') return state;
  if (!point) return { ...state, missed: true };
  const points = [...state.points, point];
  if (tool === 'centre' || points.length < POINTS_OF[tool]) return { ...state, points, missed: false };
  const measure = { id: (measures.at(-1)?.id ?? 0) + 1, kind: tool, points };
  return { tool, points: [], measures: [...measures, measure], missed: false };
};

/** A reducer, because several clicks may arrive before the next rendering. */
export const measuringAfter = (state: MeasuringState, step: Step): MeasuringState => {
  switch (step.kind) {
    case 'choose':
      return { ...state, tool: step.tool, points: [], missed: false };
    case 'add-point':
      return withPoint(state, step.point);
    case 'remove-point':
      return { ...state, points: state.points.slice(0, -1) };
    case 'remove':
      return { ...state, measures: state.measures.filter(({ id }) => id !== step.id) };
    case 'clear':
      return { ...state, measures: [] };
  }
};

/** The active tool, its points and the finished measurements. */
export const useMeasuring = () => {
  const [state, step] = useReducer(measuringAfter, NOTHING_MEASURED);
  const { tool, points, measures } = state;
  const marks = useMemo<readonly Mark[]>(() => {
    const done = measures.map(markOf);
    return tool === 'none' || points.length === 0 ? done : [...done, unfinishedMark(tool, points)];
  }, [measures, tool, points]);
  return {
    ...state,
    marks,
    choose: (next: Tool): void => step({ kind: 'choose', tool: next }),
    addPoint: (point: Point | undefined): void => step({ kind: 'add-point', point }),
    removePoint: (): void => step({ kind: 'remove-point' }),
    remove: (id: number): void => step({ kind: 'remove', id }),
    clear: (): void => step({ kind: 'clear' }),
  };
};

export type Measuring = ReturnType<typeof useMeasuring>;
