import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import type { PlanVersion } from '@cotyle/contract/plans';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { fullName } from '@cotyle/domain/people/status';
import { PLAN_OF_OTHER_SIDE } from '@cotyle/domain/planning/saved-plan';
import type { PlanFilePurpose } from '@cotyle/domain/planning/saved-plan';
import type { ReactNode } from 'react';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import type { ScanOverlay } from '../../../shared/ct-view/scan-overlay.ts';
import { useDrawnParts } from '../../../shared/implants/use-drawn-parts.ts';
import { useLandmarks } from '../../../shared/planned-scene/use-landmarks.ts';
import { useSavedPlans } from '../plan/use-saved-plans.ts';
import { SECTION_TEXTS } from './texts.ts';
import { useLoadedBone } from './use-bone-cutter.ts';
import type { LoadedBone } from './use-bone-cutter.ts';
import { useMadeFrom } from './use-made-from.ts';
import { usePlanOverlay } from './use-plan-overlay.tsx';

interface PlanOnScanProps {
  readonly procedure: ProcedureRecord;
  /** The scan that is viewed. */
  readonly scanFileId: number;
  /** Without an overlay where there is no plan. */
  readonly children: (overlay: ScanOverlay | undefined) => ReactNode;
}

/** The files that a version was made on, as far as they are still there. */
const useFilesOf = (procedureId: number, version: PlanVersion | undefined) => {
  const { data: files } = useCallQuery(
    fileCalls.ofProcedure,
    { params: { id: String(procedureId) } },
    { meta: { ownError: true }, select: ({ value }) => value },
  );
  const fileOf = (wanted: PlanFilePurpose): FileRecord | undefined => {
    const made = version?.madeOn.find(({ purpose }) => purpose === wanted);
    return files?.find(({ id }) => id === made?.fileId);
  };
  return { isKnown: files !== undefined, pelvis: fileOf('PELVIS'), femur: fileOf('FEMUR') };
};

const remarksOf = (pelvis: LoadedBone, femur: LoadedBone): readonly string[] => {
  if (pelvis.isFailed || femur.isFailed) return [SECTION_TEXTS.modelFailed];
  return pelvis.cutter ? [] : [SECTION_TEXTS.loading];
};

/** Draws the latest saved plan on a scan; nothing where there is none. */
export const PlanOnScan = ({ procedure, scanFileId, children }: PlanOnScanProps) => {
  const [version] = useSavedPlans(procedure.id).data ?? [];
  const { isKnown, ...files } = useFilesOf(procedure.id, version);
  const [pelvis, femur] = [useLoadedBone(files.pelvis), useLoadedBone(files.femur)];
  const madeFrom = useMadeFrom(procedure.id, files.pelvis?.id);
  const landmarks = useLandmarks(procedure.id, files.pelvis?.id ?? 0);
  const catalogue = useDrawnParts(version?.plan);
  const isOtherSide = version !== undefined && version.plan.side !== procedure.sideSurgeon;
  const overlay = usePlanOverlay(
    version && {
      title: SECTION_TEXTS.ofVersion(version.version, fullName(version.by)),
      plan: version.plan,
      catalogue,
      landmarks,
      bones: { pelvis: pelvis.cutter, femur: femur.cutter },
      scanFileId,
      model: files.pelvis && { ...files.pelvis, madeFrom },
      deviation: pelvis.isStl ? undefined : files.pelvis?.derived?.levels?.fine.deviation,
      problem: isOtherSide ? PLAN_OF_OTHER_SIDE : undefined,
      remarks: remarksOf(pelvis, femur),
      isStartAtCup: false,
      moving: undefined,
    },
  );
  return children(isKnown ? overlay : undefined);
};
