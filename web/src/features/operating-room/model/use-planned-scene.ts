import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import type { OperatingRoom } from '@cotyle/contract/operating-room';
import { legChange } from '@cotyle/domain/operating-room/leg-change';
import type { LegChange } from '@cotyle/domain/operating-room/leg-change';
import { partsOf } from '@cotyle/domain/planning/parts';
import { placedStem } from '@cotyle/domain/planning/placed-stem';
import type { PlacedStem } from '@cotyle/domain/planning/placed-stem';
import { useMemo } from 'react';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { useDrawnParts } from '../../../shared/implants/use-drawn-parts.ts';
import { shownParts } from '../../../shared/planned-scene/scene.ts';
import { useLandmarks } from '../../../shared/planned-scene/use-landmarks.ts';
import type { ShownPart } from '../../../viewer/model-viewer.tsx';

const NO_PARTS: readonly ShownPart[] = [];
/** No file has it. */
const NO_FILE = 0;

export interface PlannedScene {
  readonly procedureId: number;
  /** The model that the plan was made on; undefined where there is none, or while it is looked for. */
  readonly file: FileRecord | undefined;
  readonly isDeleted: boolean;
  readonly isLoading: boolean;
  readonly implants: readonly ShownPart[];
  readonly placed: PlacedStem | undefined;
  readonly change: LegChange | undefined;
}

/** The model of the plan is the one that it was made on, not a newer one. */
const madeOnModel = (planned: OperatingRoom['planned']) =>
  planned?.madeOn.find(({ purpose }) => purpose === 'PELVIS') ??
  planned?.madeOn.findLast(({ purpose }) => purpose === 'MODEL');

/** What is drawn of a plan. */
export const usePlannedScene = (procedureId: number, planned: OperatingRoom['planned']): PlannedScene => {
  const model = madeOnModel(planned);
  const files = useCallQuery(
    fileCalls.ofProcedure,
    { params: { id: String(procedureId) } },
    { meta: { ownError: true }, select: ({ value }) => value },
  );
  // The answer is a new object at each poll; what is drawn depends on what it says.
  const planText = JSON.stringify(planned?.plan ?? null);
  const plan = useMemo(() => JSON.parse(planText) as NonNullable<typeof planned>['plan'], [planText]);
  const catalogue = useDrawnParts(plan ?? undefined);
  const landmarks = useLandmarks(procedureId, model?.fileId ?? NO_FILE);
  const scene = useMemo(() => {
    if (!plan) return { implants: NO_PARTS, placed: undefined, change: undefined };
    const parts = partsOf(catalogue, plan);
    const placed = placedStem(plan, parts, landmarks)?.value;
    return {
      implants: shownParts(plan, parts, undefined, placed && { placed, view: 'planned' }),
      placed,
      change: legChange(plan, parts, landmarks),
    };
  }, [plan, catalogue, landmarks]);
  return {
    ...scene,
    procedureId,
    file: files.data?.find(({ id }) => id === model?.fileId),
    isDeleted: model?.isDeleted ?? false,
    isLoading: files.isPending,
  };
};
