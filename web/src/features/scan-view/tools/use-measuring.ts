import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { useState } from 'react';
import type { MeasureKind } from './measures.ts';
import {
  abandonDrag,
  addPoint,
  cancel,
  NOTHING_MEASURED,
  press,
  release,
  remove,
  removeLast,
  removePoint,
  shownMeasures,
  stretch,
} from './measuring.ts';

/** The measurements of the current series; they are not saved. */
export const useMeasuring = () => {
  const [state, setState] = useState(NOTHING_MEASURED);
  return {
    measures: shownMeasures(state),
    isMeasuring: state.draft !== undefined,
    addPoint: (kind: MeasureKind, plane: Plane, point: Vector): void =>
      setState((now) => addPoint(now, kind, plane, point)),
    press: (kind: MeasureKind, plane: Plane, point: Vector): void =>
      setState((now) => press(now, kind, plane, point)),
    stretch: (point: Vector): void => setState((now) => stretch(now, point)),
    release: (isDragged: boolean): void => setState((now) => release(now, isDragged)),
    abandonDrag: (): void => setState(abandonDrag),
    cancel: (): void => setState(cancel),
    removePoint: (): void => setState(removePoint),
    removeLast: (): void => setState(removeLast),
    remove: (id: number): void => setState((now) => remove(now, id)),
  };
};

export type Measuring = ReturnType<typeof useMeasuring>;
