import { contentOf, HEAD_BYTES } from '@cotyle/domain/files/content';
import { contentProblem } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { stlFormat } from '@cotyle/domain/models/stl-format';
import { StlRefused } from '@cotyle/domain/models/stl-refused';
import { ApiError } from '../../../errors/api-error.ts';

const stlProblem = (head: Uint8Array, fileName: string, size: number): string | undefined => {
  try {
    stlFormat(head, size);
    return undefined;
  } catch (error) {
    if (error instanceof StlRefused) return `${fileName}: ${error.message}`;
    throw error;
  }
};

/**
 * What contradicts the type from its first bytes on is not taken to the last. The size is that of the whole, where it is
 * known before: of an STL the beginning alone says too little. A CSV is small, and judged as a whole in its own words.
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
