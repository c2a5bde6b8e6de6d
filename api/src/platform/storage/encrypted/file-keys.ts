/** The key of one stored object, and where the object is. */
export interface FileKey {
  /** Changes when the object is written again, not when a master key does. */
  readonly id: string;
  readonly key: Uint8Array;
  /** Differs from the key of the storage where a plain file was encrypted later. */
  readonly objectKey: string;
  /** Plain bytes; undefined until the object is finished. */
  readonly size: number | undefined;
}

/** The keys of the encrypted objects, by the key of the storage. */
export interface FileKeys {
  /** A new key, which replaces an earlier one: no key ever encrypts two contents. */
  create(storageKey: string, objectKey?: string): Promise<FileKey>;
  /** Undefined for a plain object. */
  find(storageKey: string): Promise<FileKey | undefined>;
  /** False where the key was removed or replaced meanwhile. */
  finish(storageKey: string, key: FileKey, size: number): Promise<boolean>;
  /** Without its key, no copy of the object can be read. Returns where the object was. */
  remove(storageKey: string): Promise<string | undefined>;
}
