import type { FileType } from './kind.ts';

/** A CSV is read as a whole, so it is small. */
export const CSV_MAX_BYTES = 1024 ** 2;

/** How many files one form may carry. */
export const FILES_PER_UPLOAD = 100;
/** The files of one import are read into memory together. */
export const FILES_PER_IMPORT = 10;
export const TOO_MANY_IMPORTED = `One import can have at most ${FILES_PER_IMPORT} files`;
export const TOO_MANY_FILES = `One upload can have at most ${FILES_PER_UPLOAD} files`;

export interface SizeLimits {
  /** Of any file, in bytes. */
  readonly file: number;
  /** Of a model: its derivation for the viewer takes memory. */
  readonly model: number;
}

/** The most bytes that a file of this type and name may have. */
export const largestFile = (type: FileType, fileName: string, limits: SizeLimits): number => {
  if (type === 'MODEL') return Math.min(limits.model, limits.file);
  return fileName.toLowerCase().endsWith('.csv') ? Math.min(CSV_MAX_BYTES, limits.file) : limits.file;
};
