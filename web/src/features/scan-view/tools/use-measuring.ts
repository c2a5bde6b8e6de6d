import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { useState } from 'react';
import { isWhole } from './measures.ts';
import type { Measure, MeasureKind } from './measures.ts';

/** The measurements of the current series; they are not saved. */
export const useMeasuring = () => {
  const [measures, setMeasures] = useState<readonly Measure[]>([]);
  const [next, setNext] = useState(1);
  return {
    measures,
    /** Adds a point to the incomplete measurement, or starts a new one. */
    addPoint: (kind: MeasureKind, plane: Plane, point: Vector): void => {
      const last = measures.at(-1);
      if (last && last.kind === kind && last.plane === plane && !isWhole(last)) {
        setMeasures([...measures.slice(0, -1), { ...last, points: [...last.points, point] }]);
        return;
      }
      setMeasures([...measures.filter(isWhole), { id: next, kind, plane, points: [point] }]);
      setNext(next + 1);
    },
    /** Removes the last point; with its first point, the measurement. */
    removePoint: (): void => {
      const last = measures.at(-1);
      if (!last) return;
      const points = last.points.slice(0, -1);
      setMeasures([...measures.slice(0, -1), ...(points.length === 0 ? [] : [{ ...last, points }])]);
    },
    /** Drops the incomplete measurement. */
    end: (): void => setMeasures(measures.filter(isWhole)),
    remove: (id: number): void => setMeasures(measures.filter((one) => one.id !== id)),
    clear: (): void => setMeasures([]),
  };
};

export type Measuring = ReturnType<typeof useMeasuring>;
