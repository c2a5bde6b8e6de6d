import type { FileType } from '@cotyle/domain/files/kind';

/** One file to upload to a procedure. */
export interface UploadRequest {
  readonly procedureId: number;
  readonly type: FileType;
  readonly description: string;
  readonly file: File;
}

/** Larger files use the resumable protocol. */
export const RESUMABLE_FROM = 20 * 1024 ** 2;

export const isResumable = ({ size }: Pick<File, 'size'>): boolean => size > RESUMABLE_FROM;

export interface TransferOptions {
  readonly onProgress: (sent: number) => void;
  /** The id of the resumable upload, once it exists. */
  readonly uploadId: () => string | undefined;
  readonly onCreated: (upload: string) => void;
  /** Stops the transfer; the received part of a resumable upload stays on the server. */
  readonly signal: AbortSignal;
}

/** Sends the whole file; throws the server's error, or a TypeError where there was no answer. */
export type Transport = (request: UploadRequest, options: TransferOptions) => Promise<void>;

/** The file was changed, moved or unplugged since it was chosen: a retry cannot help. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
