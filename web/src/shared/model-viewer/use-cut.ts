import { useMemo, useState } from 'react';
import type { Bounds } from '../../viewer/scene/bounds.ts';
import { CUT_PLANES, cutOf, cutRange, NO_CUT } from './cut.ts';
import type { CutChoice } from './cut.ts';

const PLANES = ['none', ...CUT_PLANES] as const;

/** The cutting plane of a model, by its controls and by keys. */
export const useCut = (bounds: Bounds, start: CutChoice = NO_CUT) => {
  const [cut, setCut] = useState<CutChoice>(start);
  const range = cutRange(cut.plane, bounds);
  const position = cut.position ?? Math.round((range.min + range.max) / 2);
  return {
    cut,
    setCut,
    range,
    nextCut: (): void => {
      const plane = PLANES[(PLANES.indexOf(cut.plane) + 1) % PLANES.length] ?? 'none';
      setCut({ ...cut, plane, position: undefined });
    },
    moveCut: (by: number): void => {
      if (cut.plane !== 'none')
        setCut({ ...cut, position: Math.min(range.max, Math.max(range.min, position + by)) });
    },
    shownCut: useMemo(() => cutOf(cut, bounds), [cut, bounds]),
  };
};
