import type { FileType } from '@cotyle/domain/files/kind';
import { isFolderZip } from '../folder/folder-zip.ts';
import type { FolderZip } from '../folder/folder-zip.ts';

/** A file of the disk, or the images of a folder as a zip that is made while it is sent. */
export type UploadSource = File | FolderZip;

/** One file to upload to a procedure. */
export interface UploadRequest {
  readonly procedureId: number;
  readonly type: FileType;
  readonly description: string;
  readonly file: UploadSource;
}

/** Larger files use the resumable protocol, and folders always do. */
export const RESUMABLE_FROM = 20 * 1024 ** 2;

export const isResumable = (file: UploadSource): boolean => isFolderZip(file) || file.size > RESUMABLE_FROM;

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
