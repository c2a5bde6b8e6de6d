import { useMemo, useState } from 'react';
import type { Mark, Point } from '../../../viewer/scene/marks.ts';
import { markOf, POINTS_OF, unfinishedMark } from './measures.ts';
import type { Measure, MeasureKind } from './measures.ts';

export type Tool = 'none' | MeasureKind | 'centre';

/** What a click on the bone means, and what has been clicked so far. */
export const useMeasuring = () => {
  const [tool, setTool] = useState<Tool>('none');
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [measures, setMeasures] = useState<readonly Measure[]>([]);
  /** The last click met no bone. */
  const [missed, setMissed] = useState(false);
  const marks = useMemo<readonly Mark[]>(() => {
    const done = measures.map(markOf);
    return tool === 'none' || points.length === 0 ? done : [...done, unfinishedMark(tool, points)];
  }, [measures, tool, points]);

  const choose = (next: Tool): void => {
    setTool(next);
    setPoints([]);
    setMissed(false);
  };
  return {
    tool,
    points,
    measures,
    missed,
    marks,
    choose,
    take: (point: Point | undefined): void => {
      if (tool === 'none') return;
      setMissed(point === undefined);
      if (!point) return;
      const all = [...points, point];
      if (tool === 'centre' || all.length < POINTS_OF[tool]) return setPoints(all);
      setMeasures([...measures, { id: (measures.at(-1)?.id ?? 0) + 1, kind: tool, points: all }]);
      setPoints([]);
    },
    takeBack: (): void => setPoints(points.slice(0, -1)),
    remove: (id: number): void => setMeasures(measures.filter((measure) => measure.id !== id)),
    clear: (): void => setMeasures([]),
  };
};

export type Measuring = ReturnType<typeof useMeasuring>;
