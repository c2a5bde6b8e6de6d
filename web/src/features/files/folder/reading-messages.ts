import type { FolderReader } from './blob-reader.ts';

/** To the worker: what is wanted of a file. */
export interface ReadRequest {
  readonly id: number;
  readonly wanted: keyof FolderReader;
  readonly file: File;
}

/** From the worker; without a value the file could not be read. */
export interface ReadAnswer {
  readonly id: number;
  readonly value?: Uint8Array | number;
}
