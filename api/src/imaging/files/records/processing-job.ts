import type { FileContent, FileType } from '@cotyle/domain/files/kind';
import { isInspected } from '@cotyle/domain/files/kind';

/** The job that processes a file once it may be used. */
export const processingJob = (
  type: FileType,
  content: FileContent,
): 'derive-model' | 'inspect-scan' | undefined => {
  if (type === 'MODEL') return 'derive-model';
  return isInspected(type, content) ? 'inspect-scan' : undefined;
};
