import type { FileType } from '@cotyle/domain/files/kind';

/** One file on its way to a procedure. */
export interface UploadRequest {
  readonly procedureId: number;
  readonly type: FileType;
  readonly description: string;
  readonly file: File;
}

/** Everything larger goes by the resumable way: lost, it would be missed. */
export const RESUMABLE_FROM = 20 * 1024 ** 2;

export const isResumable = ({ size }: Pick<File, 'size'>): boolean => size > RESUMABLE_FROM;

/** What becomes known while a file is sent. */
export interface TransferOptions {
  readonly onProgress: (sent: number) => void;
  /** Of an upload that was begun before, or has been now. */
  readonly uploadId: () => string | undefined;
  readonly onCreated: (upload: string) => void;
  /** Stops it; what the server has of a resumable upload stays there. */
  readonly signal: AbortSignal;
}

/** Sends a file to its end, or throws what the server said, or a TypeError where there was no answer. */
export type Transport = (request: UploadRequest, way: TransferOptions) => Promise<void>;

/** The file was changed, moved or unplugged since it was chosen: no later try can help. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
