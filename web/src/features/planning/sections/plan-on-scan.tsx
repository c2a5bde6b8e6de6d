import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import type { PlanVersion } from '@cotyle/contract/plans';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { fullName } from '@cotyle/domain/people/status';
import type { PlanFilePurpose } from '@cotyle/domain/planning/saved-plan';
import type { ReactNode } from 'react';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import type { ScanOverlay } from '../../../shared/ct-view/scan-overlay.ts';
import { useLandmarks } from '../feedback/use-landmarks.ts';
import { useSavedPlans } from '../plan/use-saved-plans.ts';
import { SECTION_TEXTS } from './texts.ts';
import { useLoadedBone } from './use-bone-cutter.ts';
import type { BoneCutter } from './bone-cutter.ts';
import { useMadeFrom } from './use-made-from.ts';
import { usePlanOverlay } from './use-plan-overlay.tsx';

interface PlanOnScanProps {
  readonly procedure: ProcedureRecord;
  /** The scan that is viewed. */
  readonly scanFileId: number;
  /** Without an overlay where there is no plan. */
  readonly children: (overlay: ScanOverlay | undefined) => ReactNode;
}

interface LoadedBone {
  readonly cutter: BoneCutter | undefined;
  readonly isFailed: boolean;
}

const NOT_LOADED: LoadedBone = { cutter: undefined, isFailed: false };

/** Loads the bone of a file, where there is one. */
const WithBone = ({
  file,
  children,
}: {
  file: FileRecord | undefined;
  children: (bone: LoadedBone) => ReactNode;
}) => (file ? <OfFile key={file.id} file={file} children={children} /> : children(NOT_LOADED));

const OfFile = ({ file, children }: { file: FileRecord; children: (bone: LoadedBone) => ReactNode }) =>
  children(useLoadedBone(file));

interface DrawnProps extends PlanOnScanProps {
  readonly version: PlanVersion;
  readonly model: FileRecord | undefined;
  readonly pelvis: LoadedBone;
  readonly femur: LoadedBone;
}

const Drawn = ({ procedure, scanFileId, version, model, pelvis, femur, children }: DrawnProps) => {
  const madeFrom = useMadeFrom(procedure.id, model?.id);
  const landmarks = useLandmarks(procedure.id, model?.id ?? 0);
  const overlay = usePlanOverlay({
    title: SECTION_TEXTS.ofVersion(version.version, fullName(version.by)),
    plan: version.plan,
    catalogue: GENERIC_CATALOGUE,
    landmarks,
    bones: {
      ...(pelvis.cutter ? { pelvis: pelvis.cutter } : {}),
      ...(femur.cutter ? { femur: femur.cutter } : {}),
    },
    scanFileId,
    model: model && { ...model, madeFrom },
    remarks: pelvis.isFailed || femur.isFailed ? [SECTION_TEXTS.modelFailed] : [],
    moving: undefined,
  });
  return children(overlay);
};

/** Draws the latest saved plan on a scan; nothing where there is none. */
export const PlanOnScan = (props: PlanOnScanProps) => {
  const { procedure, children } = props;
  const [version] = useSavedPlans(procedure.id).data ?? [];
  const { data: files } = useCallQuery(
    fileCalls.ofProcedure,
    { params: { id: String(procedure.id) } },
    { meta: { ownError: true }, select: ({ value }) => value },
  );
  if (!version || !files) return children(undefined);
  const fileOf = (wanted: PlanFilePurpose): FileRecord | undefined => {
    const made = version.madeOn.find(({ purpose }) => purpose === wanted);
    return files.find(({ id }) => id === made?.fileId);
  };
  const model = fileOf('PELVIS');
  return (
    <WithBone file={model}>
      {(pelvis) => (
        <WithBone file={fileOf('FEMUR')}>
          {(femur) => <Drawn {...props} version={version} model={model} pelvis={pelvis} femur={femur} />}
        </WithBone>
      )}
    </WithBone>
  );
};
