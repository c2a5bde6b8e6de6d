/** Where the files of patients lie. */
export interface Storage {
  readonly kind: 'folder' | 's3';
  /** Rejects with a sentence when files could not be stored or read now. */
  check(): Promise<void>;
}

/** Its message is a sentence that names no path, key or address: the readiness page may show it. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
