import type { Readable } from 'node:stream';

/** State of a storage between two parts of an upload, stored in the row of the upload. */
export type Progress = Readonly<Record<string, unknown>>;

/** Bytes as they are received. */
export type Source = AsyncIterable<Uint8Array>;

/** The incremental SHA-256 of one upload. */
export interface RunningHash {
  /** The number of bytes hashed so far. */
  readonly at: number;
  /** For bytes that are read again; `append` adds its own. Resolves once the bytes may be reused. */
  add(bytes: Uint8Array): Promise<void>;
  /** The result as 64 hexadecimal digits. */
  digest(): Promise<string>;
  /** Releases its resources; may be called after `digest`. */
  close(): void;
}

export interface Part {
  /** The offset of the part, as returned by `received` or the last `append`; bytes after it are discarded. */
  readonly at: number;
  /** Not closed when the storage fails or the signal aborts: the caller closes it. */
  readonly source: Source;
  readonly progress: Progress;
  /** Updated if its position is `at`, and ignored otherwise; after a failure it may be ahead of the stored bytes. */
  readonly hash?: RunningHash;
  /** Ends the part early; the bytes received so far are stored. */
  readonly signal?: AbortSignal;
}

export interface Appended {
  /** The total of durable bytes. */
  readonly received: number;
  readonly progress: Progress;
  /** Why the source ended early; the bytes received until then are stored. */
  readonly broken?: Error;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A finished object that is read into the caller's own memory. */
export interface OpenFile {
  /** Returns the number of bytes read; 0 at the end. One read at a time. */
  read(into: Uint8Array, at: number): Promise<number>;
  close(): Promise<void>;
}

/** Stores the files of patients. Keys are generated: lower-case letters, digits, `-`, `.` and `/`. */
export interface Storage {
  readonly kind: 'folder' | 's3';
  /** Rejects with a StorageError when files cannot be stored or read. */
  check(): Promise<void>;
  /**
   * Bytes that can be stored without using the reserve of the database, negative once it is in use; undefined where the
   * storage has no disk of its own.
   */
  freeBytes(): Promise<number | undefined>;
  hash(): RunningHash;
  /**
   * Appends to an unfinished object; resolves once the bytes are durable. Rejects only when the storage fails; `received`
   * then returns what is stored.
   */
  append(key: string, part: Part): Promise<Appended>;
  /**
   * Stores a whole object, for bytes that come without a pause; resolves with their number once they are durable and
   * readable. Rejects with the error of the source, or with a StorageError; the caller then removes the object. The source
   * gives its chunks away.
   */
  write(key: string, source: Source): Promise<number>;
  /** The durable bytes of an unfinished object; after a kill they may differ from the row of the upload. */
  received(key: string, progress: Progress): Promise<number>;
  /** The bytes of an unfinished object from `at` to its end, of which only the last ones may be asked for. */
  readUnfinished(key: string, at: number, progress: Progress): Promise<Uint8Array>;
  /** Makes the object readable under its key, durably. May be repeated. */
  finish(key: string, progress: Progress): Promise<void>;
  /** Bytes of a finished object. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Several small ranges of a finished object, in memory. */
  readRanges(key: string, ranges: readonly ByteRange[]): Promise<Uint8Array[]>;
  /** A faster way to send a finished object; undefined where only streams are supported. */
  open(key: string): Promise<OpenFile | undefined>;
  /** Undefined where there is no finished object. */
  size(key: string): Promise<number | undefined>;
  /** Removes the object, finished or not, if there is one. */
  remove(key: string, progress?: Progress): Promise<void>;
  /** The path below the root, for a proxy that sends files; undefined where the storage is not a folder. */
  pathOf(key: string): string | undefined;
}

/** The message names no path, key or address, so that it may be shown. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** The storage is full, not unavailable or broken. */
  readonly full: boolean;

  constructor(message: string, options: { cause?: unknown; full?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.full = options.full ?? false;
  }
}
