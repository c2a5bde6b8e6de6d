import type { FileRecord } from '@cotyle/contract/files';
import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { useState } from 'react';
import type { RefObject } from 'react';
import { usePinMarks } from '../../../shared/pins/pin-marks.ts';
import { pinnedModelView, viewOfPin } from '../../../shared/model-viewer/pinned-model-view.ts';
import type { ModelViewState } from '../../../shared/model-viewer/pinned-model-view.ts';
import { useViewerPins } from '../../../shared/pins/use-viewer-pins.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import type { Point } from '../../../viewer/scene/marks.ts';
import type { Appearance } from './use-appearance.ts';

interface ModelPinsOptions {
  readonly record: ProcedureRecord;
  readonly file: FileRecord;
  readonly pin: Pin | undefined;
  /** The view of that question. */
  readonly start: ModelViewState | undefined;
  readonly viewer: RefObject<ViewerHandle | null>;
  readonly tilt: number;
  readonly setTilt: (degrees: number) => void;
  readonly appearance: Appearance;
  /** Other tools that take points end. */
  readonly onStart: () => void;
}

/** The questions on the model, with the camera of the one that is shown. */
export const useModelPins = ({ record, file, pin, start, viewer, ...look }: ModelPinsOptions) => {
  const { tilt, setTilt, appearance } = look;
  const [orbit, setOrbit] = useState(start?.orbit);
  const show = (chosen: Pin): void => {
    const view = viewOfPin(chosen);
    if (!view) return;
    setOrbit(view.orbit);
    setTilt(view.tilt);
    appearance.setCut(view.cut);
    appearance.setOpacity(view.opacity);
  };
  const pins = useViewerPins({ record, fileId: file.id, opened: pin, onShow: show });
  const takePoint = (point: Point | undefined): void => {
    const seen = viewer.current?.orbit();
    const { cut, opacity } = appearance;
    pins.take(
      point && seen && { point, view: pinnedModelView('MODEL', { orbit: seen, cut, tilt, opacity }) },
    );
  };
  const startOrStop = (): void => {
    look.onStart();
    pins.startOrStop();
  };
  return { pins: { ...pins, startOrStop }, marks: usePinMarks(pins), orbit, takePoint };
};
