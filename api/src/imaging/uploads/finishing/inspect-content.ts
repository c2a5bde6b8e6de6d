import { buffer } from 'node:stream/consumers';
import { contentOf, HEAD_BYTES } from '@cotyle/domain/files/content';
import { contentProblem } from '@cotyle/domain/files/kind';
import type { FileContent, FileType } from '@cotyle/domain/files/kind';
import type { MeshFacts } from '@cotyle/domain/models/facts';
import type { HipFacts } from '@cotyle/domain/models/hip-facts';
import { decodeCsv } from '@cotyle/domain/pri/csv';
import { csvReadFailure, sideOfCsv } from '@cotyle/domain/pri/side';
import type { Side } from '@cotyle/domain/hip/side';
import { ApiError } from '../../../errors/api-error.ts';
import { inspectStl } from '../../models/inspection/inspect-stl.ts';
import type { StoredFinding } from '../../../platform/database/tables/files.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { inspectZip } from './inspect-zip.ts';

export interface InspectedContent {
  readonly content: FileContent;
  readonly findings: readonly StoredFinding[];
  readonly mesh: MeshFacts | null;
  readonly hip: HipFacts | null;
  /** The side that a CSV states; undefined where it states none, and for other files. */
  readonly side?: Side | undefined;
}

/** A complete, readable object in the storage. */
export interface FinishedObject {
  readonly key: string;
  readonly fileName: string;
  readonly size: number;
}

const wrongContent = (message: string): ApiError => new ApiError('WRONG_TYPE', { message });

const inspectModel = async (
  storage: Storage,
  file: FinishedObject,
  signal?: AbortSignal,
): Promise<InspectedContent> => {
  const verdict = await inspectStl(() => storage.read(file.key), file.size, signal);
  if (!verdict.ok) throw wrongContent(`${file.fileName}: ${verdict.reason}`);
  const { content, findings, mesh, hip } = verdict;
  return { content, findings, mesh, hip };
};

const readHead = async (storage: Storage, { key, size }: FinishedObject): Promise<Uint8Array> =>
  size === 0
    ? new Uint8Array()
    : buffer(await storage.read(key, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 }));

const readSide = async (
  storage: Storage,
  { key, fileName, size }: FinishedObject,
): Promise<Side | undefined> => {
  const bytes = size === 0 ? new Uint8Array() : await buffer(await storage.read(key));
  try {
    return sideOfCsv(decodeCsv(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ApiError('INVALID', { message: csvReadFailure(`${fileName}: ${reason}`) });
  }
};

/** Determines the content of a stored file by its bytes, and rejects content that its type does not allow. */
export const inspectContent = async (
  storage: Storage,
  type: FileType,
  file: FinishedObject,
  signal?: AbortSignal,
): Promise<InspectedContent> => {
  if (type === 'MODEL') return inspectModel(storage, file, signal);
  const content = contentOf(await readHead(storage, file), file.size);
  const isNamedCsv = file.fileName.toLowerCase().endsWith('.csv');
  // A file named .csv that is not text has an error message of its own.
  const isRead = isNamedCsv && (content === 'CSV' || content === undefined);
  const side = isRead ? await readSide(storage, file) : undefined;
  const problem = contentProblem(type, file.fileName, content);
  if (content === undefined || problem !== undefined) throw wrongContent(problem ?? '');
  const findings = content === 'ZIP' ? await inspectZip(storage, file) : [];
  return { content, findings, mesh: null, hip: null, side };
};
