import type { Upload } from '@cotyle/contract/uploads';
import { uploadCalls } from '@cotyle/contract/uploads';
import type { FileType } from '@cotyle/domain/files/kind';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { useUploadSnapshots } from './use-uploads.ts';

const NONE: readonly Upload[] = [];

/** The person's unfinished uploads to this procedure that do not run in this tab. */
export const useInterrupted = (procedureId: number, type: FileType): readonly Upload[] => {
  const { data = NONE } = useCallQuery(
    uploadCalls.own,
    { query: { procedureId: String(procedureId) } },
    { meta: { ownError: true }, select: ({ value }) => value },
  );
  const running = new Set(useUploadSnapshots().map(({ uploadId }) => uploadId));
  return data.filter((upload) => upload.type === type && !running.has(upload.id));
};
