import { contentOf, HEAD_BYTES } from '@cotyle/domain/files/content';
import { contentProblem } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { stlFormat } from '@cotyle/domain/models/stl-format';
import { StlRejected } from '@cotyle/domain/models/stl-rejected';
import { ApiError } from '../../../errors/api-error.ts';

const stlProblem = (head: Uint8Array, fileName: string, size: number): string | undefined => {
  try {
    stlFormat(head, size);
    return undefined;
  } catch (error) {
    if (error instanceof StlRejected) return `${fileName}: ${error.message}`;
    throw error;
  }
};

/**
 * Rejects a file by its first bytes. `size` is that of the whole file where it is known, because the beginning of an
 * STL alone is ambiguous. A CSV is small and is checked as a whole, with messages of its own.
 */
export const createHeadCheck =
  (type: FileType | undefined, fileName: string, size?: number) =>
  (head: Uint8Array): void => {
    if (type === undefined || fileName.toLowerCase().endsWith('.csv')) return;
    if (size !== undefined && head.length < Math.min(HEAD_BYTES, size)) return;
    if (size === undefined && type === 'MODEL') return;
    const problem =
      type === 'MODEL'
        ? stlProblem(head, fileName, size ?? 0)
        : contentProblem(type, fileName, contentOf(head, size ?? Number.NaN));
    if (problem !== undefined) throw new ApiError('WRONG_TYPE', { message: problem });
  };
