import type { Pin } from '@cotyle/contract/pins';
import { useState } from 'react';
import type { RefObject } from 'react';
import type { useCut } from '../../../shared/model-viewer/use-cut.ts';
import { usePinMarks } from '../../../shared/pins/pin-marks.ts';
import { pinnedModelView, viewOfPin } from '../../../shared/model-viewer/pinned-model-view.ts';
import type { ModelViewState } from '../../../shared/model-viewer/pinned-model-view.ts';
import { useViewerPins } from '../../../shared/pins/use-viewer-pins.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import type { Point } from '../../../viewer/scene/marks.ts';
import type { Workbench, WorkbenchProps } from '../plan/use-workbench.ts';

interface PlanPinsOptions {
  readonly opened: Pick<WorkbenchProps, 'record' | 'file' | 'pin'>;
  readonly workbench: Pick<Workbench, 'version' | 'base' | 'view' | 'backToPlan'>;
  readonly viewer: RefObject<ViewerHandle | null>;
  readonly cutting: ReturnType<typeof useCut>;
  readonly opacity: number;
  readonly setOpacity: (percent: number) => void;
  /** The view of the question that the window was opened at. */
  readonly pinned: ModelViewState | undefined;
  readonly onStart: () => void;
}

/** The questions on the model that is planned on. Each is about the version of the plan that was shown. */
export const usePlanPins = ({ opened, workbench, viewer, cutting, ...look }: PlanPinsOptions) => {
  const { record, file, pin } = opened;
  const { opacity, setOpacity } = look;
  const { version, base, view: viewVersion, backToPlan } = workbench;
  const [orbit, setOrbit] = useState(look.pinned?.orbit);
  const show = (chosen: Pin): void => {
    const seen = viewOfPin(chosen);
    if (!seen) return;
    setOrbit(seen.orbit);
    cutting.setCut(seen.cut);
    setOpacity(seen.opacity);
    if (chosen.planVersion === null || chosen.planVersion === base.version) backToPlan();
    else viewVersion(chosen.planVersion);
  };
  const pins = useViewerPins({ record, fileId: file.id, opened: pin, onShow: show });
  const takePoint = (point: Point | undefined): void => {
    const seen = viewer.current?.orbit();
    pins.take(
      point &&
        seen && {
          point,
          view: pinnedModelView('PLANNING', { orbit: seen, cut: cutting.cut, tilt: 0, opacity }),
          planVersion: version?.version ?? base.version,
        },
    );
  };
  const startOrStop = (): void => {
    look.onStart();
    pins.startOrStop();
  };
  return { pins: { ...pins, startOrStop }, marks: usePinMarks(pins), orbit, takePoint };
};
