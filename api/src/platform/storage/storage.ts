import type { Readable } from 'node:stream';

/** What a storage has to remember of an upload from one part to the next; kept in the upload's row. */
export type Progress = Readonly<Record<string, unknown>>;

/** Bytes as they come off the wire. */
export type Source = AsyncIterable<Uint8Array>;

/** A SHA-256 that follows the bytes of one upload. */
export interface RunningHash {
  /** How many bytes it has seen: it can only go on from here. */
  readonly at: number;
  /** For bytes that are read back; `append` adds its own. Resolves once they are no longer needed. */
  add(bytes: Uint8Array): Promise<void>;
  /** The end of it, as 64 hexadecimal digits. */
  digest(): Promise<string>;
  /** Gives up what it holds; harmless after the end. */
  close(): void;
}

export interface Part {
  /** How many bytes came before, as `received` or the last `append` said; exactly these are kept. */
  readonly at: number;
  /** Left where it is when the storage fails or the signal comes: whoever opened it ends it. */
  readonly source: Source;
  readonly progress: Progress;
  /** Follows the bytes if it stands at `at`, and is left alone if not; after a fault it may be ahead of what is kept. */
  readonly hash?: RunningHash;
  /** Ends the part early: what has come until then is kept. */
  readonly signal?: AbortSignal;
}

export interface Appended {
  /** All that is durable now, with what came before. */
  readonly received: number;
  readonly progress: Progress;
  /** Why the source ended before its end: what had come is kept all the same. */
  readonly broken?: Error;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A finished object that is read into the caller's own memory. */
export interface OpenFile {
  /** How many bytes came; 0 at the end. */
  read(into: Uint8Array, at: number): Promise<number>;
  close(): Promise<void>;
}

/** Where the files of patients lie. Keys are made by us: lower-case letters, digits, `-`, `.` and `/`. */
export interface Storage {
  readonly kind: 'folder' | 's3';
  /** Rejects with a sentence when files could not be stored or read now. */
  check(): Promise<void>;
  /**
   * Bytes that can still be stored without touching the room that is kept for the database, below 0 once it is touched;
   * undefined where the storage has no disk of its own.
   */
  freeBytes(): Promise<number | undefined>;
  /** A hash for a new upload, or for one that has to be read again. */
  hash(): RunningHash;
  /**
   * Takes the next bytes of an unfinished object; resolves once they are durable. Only storage faults reject;
   * `received` then says what is left.
   */
  append(key: string, part: Part): Promise<Appended>;
  /** What is surely there of an unfinished object, whatever the row says: after a kill the two may differ. */
  received(key: string, progress: Progress): Promise<number>;
  /** From here on the object can be read under its key, and outlives a power cut. Harmless when repeated. */
  finish(key: string, progress: Progress): Promise<void>;
  /** Bytes of a finished object. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Several small parts of a finished object, held in memory: for whoever looks here and there in it. */
  readRanges(key: string, ranges: readonly ByteRange[]): Promise<Uint8Array[]>;
  /** The quicker way to send one; undefined where bytes come as a stream only. */
  open(key: string): Promise<OpenFile | undefined>;
  /** Undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /** Finished or not; harmless where there is none. */
  remove(key: string, progress?: Progress): Promise<void>;
  /** Below the storage's root, for a proxy that sends files itself; undefined where there is no such path. */
  pathOf(key: string): string | undefined;
}

/** Its message is a sentence that names no path, key or address: the readiness page may show it. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** No room left, as against away or broken. */
  readonly full: boolean;

  constructor(message: string, options: { cause?: unknown; full?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.full = options.full ?? false;
  }
}
