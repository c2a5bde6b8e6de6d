import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { Side } from '@cotyle/domain/hip/side';
import { femurOf } from '@cotyle/domain/planning/femur-model';
import { useCallQuery } from '../calls/use-call-query.ts';
import { FEMUR_TEXTS } from './texts.ts';

const OWN_ERROR = { ownError: true } as const;

export interface FemurFile {
  /** Undefined where there is none, or while it is looked for. */
  readonly file: FileRecord | undefined;
  /** Why there is none, and what to do about it. */
  readonly absence: string | undefined;
}

/** The model of the femur that belongs to the model of a pelvis. */
export const useFemurFile = (procedureId: number, pelvisFileId: number, side: Side): FemurFile => {
  const params = { id: String(procedureId) };
  const models = useCallQuery(
    segmentationCalls.ofProcedure,
    { params },
    { meta: OWN_ERROR, select: ({ value }) => value.models },
  );
  const files = useCallQuery(
    fileCalls.ofProcedure,
    { params },
    { meta: OWN_ERROR, select: ({ value }) => value },
  );
  if ((models.isError && !models.data) || (files.isError && !files.data))
    return { file: undefined, absence: FEMUR_TEXTS.notFound };
  if (!models.data || !files.data) return { file: undefined, absence: undefined };
  const { fileId, problem } = femurOf(models.data, pelvisFileId, side);
  if (problem) return { file: undefined, absence: FEMUR_TEXTS.noModel[problem](side) };
  // The list of the files may be older than that of the models.
  return { file: files.data.find(({ id }) => id === fileId), absence: undefined };
};
