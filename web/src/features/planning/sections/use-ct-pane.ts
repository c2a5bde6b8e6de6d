import type { Centre } from '@cotyle/domain/cup/centre';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { partsOf } from '@cotyle/domain/planning/parts';
import { useContext, useMemo, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import type { Femur } from '../femur/use-femur.ts';
import type { PlanEditor } from '../plan/use-plan-editor.ts';
import type { WorkbenchProps } from '../plan/use-workbench.ts';
import { ScanSlotContext } from './scan-slot.ts';
import { SECTION_TEXTS } from './texts.ts';
import { useSharedBone } from './use-bone-cutter.ts';
import { useMadeFrom } from './use-made-from.ts';
import { usePlanOverlay } from './use-plan-overlay.tsx';

interface CtPaneOptions {
  readonly opened: Pick<WorkbenchProps, 'record' | 'file' | 'catalogue'>;
  readonly editor: PlanEditor;
  readonly landmarks: Landmarks;
  readonly viewer: RefObject<ViewerHandle | null>;
  readonly shown: ShownLevel | undefined;
  readonly femur: Pick<Femur, 'shareSurface'>;
  readonly onCentre: (centre: Centre, done: boolean) => void;
  /** What has just changed of the cup. */
  readonly label: string | undefined;
}

export interface CtPane {
  readonly isShown: boolean;
  /** Undefined where there is no scan to look at. */
  readonly toggle: (() => void) | undefined;
  readonly content: ReactNode;
}

/** The scan beside the model, with the plan of the workbench on it: one plan, one history, one save. */
export const useCtPane = (options: CtPaneOptions): CtPane => {
  const { opened, editor, landmarks, viewer, shown, femur, onCentre, label } = options;
  const { record, file, catalogue } = opened;
  const slot = useContext(ScanSlotContext);
  const [isShown, setShown] = useState(false);
  /** Opening a scan is recorded as a view, so that it stays open once it was. */
  const [isOpened, setOpened] = useState(false);
  const isReady = isOpened && (shown === 'fine' || shown === 'stl');
  const sharePelvis = useMemo(
    () => (isReady ? (port: MessagePort) => viewer.current?.shareSurface(port) : undefined),
    [isReady, viewer],
  );
  const pelvis = useSharedBone(sharePelvis);
  const femoral = useSharedBone(isOpened ? femur.shareSurface : undefined);
  const madeFrom = useMadeFrom(record.id, file.id);
  const { plan } = editor;
  const { cup } = partsOf(catalogue, plan);
  const overlay = usePlanOverlay(
    slot && {
      title: SECTION_TEXTS.ofWorkbench,
      plan,
      catalogue,
      landmarks,
      bones: { pelvis, femur: femoral },
      scanFileId: slot.fileId,
      model: { ...file, madeFrom },
      deviation: shown === 'fine' ? file.derived?.levels?.fine.deviation : undefined,
      problem: undefined,
      remarks: pelvis ? [] : [SECTION_TEXTS.loading],
      isStartAtCup: true,
      moving:
        cup && editor.isEditable
          ? {
              radius: cup.diameter / 2,
              drag: ([x, y, z], done) => onCentre({ x, y, z }, done),
              step: (move) => editor.move(move, 1),
              label,
            }
          : undefined,
    },
  );
  return {
    isShown,
    toggle:
      slot &&
      ((): void => {
        setShown(!isShown);
        setOpened(true);
      }),
    content: isOpened ? slot?.render(overlay) : null,
  };
};
