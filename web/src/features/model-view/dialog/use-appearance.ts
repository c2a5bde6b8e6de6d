import { useState } from 'react';
import type { Bounds } from '../../../viewer/scene/bounds.ts';
import type { Lights } from '../../../viewer/scene/lights.ts';
import {
  COLOURS,
  saveColour,
  saveLights,
  readColour,
  readLights,
} from '../../../shared/model-viewer/appearance-storage.ts';
import type { ModelViewState } from '../../../shared/model-viewer/pinned-model-view.ts';
import { useCut } from '../../../shared/model-viewer/use-cut.ts';

const OPACITY_MIN = 10;

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

/** The appearance of the model; light and colour are stored in this browser. */
export const useAppearance = (bounds: Bounds, start: ModelViewState | undefined) => {
  const [lights, setLights] = useState(readLights);
  const [colour, setColour] = useState(readColour);
  const [opacity, setOpacity] = useState(start?.opacity ?? 100);
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
    ...useCut(bounds, start?.cut),
  };
};

export type Appearance = ReturnType<typeof useAppearance>;
