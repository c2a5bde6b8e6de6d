import type { Centre } from '@cotyle/domain/cup/centre';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { partsOf } from '@cotyle/domain/planning/parts';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import { partsInScan } from '@cotyle/domain/planning/parts-in-scan';
import type { Plan } from '@cotyle/domain/planning/plan';
import { frameCheck } from '@cotyle/domain/sections/scan-frame';
import { useContext, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { ShownVolume } from '../../../shared/ct-view/scan-overlay.ts';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import type { Femur } from '../../../shared/femur/use-femur.ts';
import type { LeftOut, TakenPictures } from '../pictures/taken-pictures.ts';
import { PICTURE_TEXTS } from '../pictures/texts.ts';
import type { PlanEditor } from '../plan/use-plan-editor.ts';
import type { WorkbenchProps } from '../plan/use-workbench.ts';
import { planePictures } from './plane-pictures.ts';
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
  readonly femur: Pick<Femur, 'file' | 'problem' | 'shareSurface'>;
  readonly onCentre: (centre: Centre, done: boolean) => void;
  /** What has just changed of the cup. */
  readonly label: string | undefined;
}

export interface CtPane {
  readonly isShown: boolean;
  /** Undefined where there is no scan to look at. */
  readonly toggle: (() => void) | undefined;
  readonly content: ReactNode;
  /** Opens the scan where it was not open yet. */
  readonly open: () => void;
  readonly isOpened: boolean;
  /** Pictures of the planes through the cup of a plan, as far as the scan is there. */
  readonly pictures: (plan: Plan, parts: PlanParts) => Promise<TakenPictures>;
}

const CLOSED: LeftOut = { kind: 'closed', reason: PICTURE_TEXTS.ctNotOpen };
const LOADING: LeftOut = { kind: 'loading', reason: PICTURE_TEXTS.ctLoading };

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
  const volume = useRef<ShownVolume>(undefined);
  const missing = (): LeftOut | undefined => {
    if (!slot) return { kind: 'never', reason: PICTURE_TEXTS.noScan };
    if (!isOpened) return CLOSED;
    const { current } = volume;
    const isFemurComing = femur.file && !femur.problem && !femoral;
    if (!current?.closeUp || !pelvis || isFemurComing) return LOADING;
    const { problem } = frameCheck(
      { ...file, madeFrom },
      { scanFileId: slot.fileId, volume: current.volume, hips: current.series.hips },
    );
    return problem === undefined ? undefined : { kind: 'never', reason: problem };
  };
  const pictures: CtPane['pictures'] = async (pictured, parts) => {
    const why = missing();
    if (why || !volume.current) return { pictures: [], leftOut: why };
    const { x, y, z } = pictured.cup.centre;
    const drawn = { parts: partsInScan(pictured, parts, landmarks), bones: { pelvis, femur: femoral } };
    const taken = await planePictures(volume.current, [x, y, z], drawn);
    return { pictures: taken ?? [], leftOut: taken ? undefined : LOADING };
  };
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
      onShown: (now) => {
        volume.current = now;
      },
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
  const open = (): void => {
    setShown(true);
    setOpened(true);
  };
  return {
    isShown,
    open,
    isOpened,
    pictures,
    toggle:
      slot &&
      ((): void => {
        setShown(!isShown);
        setOpened(true);
      }),
    content: isOpened ? slot?.render(overlay) : null,
  };
};
