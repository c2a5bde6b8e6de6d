import { useMemo, useState } from 'react';
import type { Bounds } from '../../../viewer/scene/bounds.ts';
import type { Lights } from '../../../viewer/scene/lights.ts';
import {
  COLOURS,
  saveColour,
  saveLights,
  readColour,
  readLights,
} from '../../../shared/model-viewer/appearance-storage.ts';
import { CUT_PLANES, cutOf, cutRange, NO_CUT } from '../tools/cut.ts';
import type { CutChoice } from '../tools/cut.ts';

const OPACITY_MIN = 10;

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

const PLANES = ['none', ...CUT_PLANES] as const;

/** The appearance of the model; light and colour are stored in this browser. */
export const useAppearance = (bounds: Bounds) => {
  const [lights, setLights] = useState(readLights);
  const [colour, setColour] = useState(readColour);
  const [opacity, setOpacity] = useState(100);
  const [cut, setCut] = useState<CutChoice>(NO_CUT);
  const range = cutRange(cut.plane, bounds);
  const position = cut.position ?? Math.round((range.min + range.max) / 2);
  return {
    lights,
    setLights: (next: Lights): void => {
      setLights(next);
      saveLights(next);
    },
    colour,
    setColour: (index: number): void => {
      setColour(index);
      saveColour(index);
    },
    colourValue: COLOURS[colour]?.value ?? COLOURS[0].value,
    opacity,
    setOpacity,
    addOpacity: (by: number): void => setOpacity(clamp(opacity + by, { min: OPACITY_MIN, max: 100 })),
    cut,
    setCut,
    range,
    nextCut: (): void => {
      const plane = PLANES[(PLANES.indexOf(cut.plane) + 1) % PLANES.length] ?? 'none';
      setCut({ ...cut, plane, position: undefined });
    },
    moveCut: (by: number): void => {
      if (cut.plane !== 'none') setCut({ ...cut, position: clamp(position + by, range) });
    },
    shownCut: useMemo(() => cutOf(cut, bounds), [cut, bounds]),
  };
};

export type Appearance = ReturnType<typeof useAppearance>;
