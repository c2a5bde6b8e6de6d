import { createStore } from '../../../ui/store.ts';
import type { UploadRequest } from './upload-request.ts';
import { createSpeedMeter } from './speed.ts';
import type { SpeedMeter } from './speed.ts';

/** Minimum interval between two progress notifications, in milliseconds. */
const NOTIFY_EVERY = 200;

export type UploadState = 'queued' | 'sending' | 'waiting' | 'paused' | 'failed' | 'canceling';

export interface UploadSnapshot {
  readonly id: number;
  readonly request: UploadRequest;
  readonly state: UploadState;
  readonly sent: number;
  /** Bytes in a second. */
  readonly rate: number | undefined;
  /** Why it failed. */
  readonly message: string | undefined;
  /** The id on the server, of a resumable upload. */
  readonly uploadId: string | undefined;
}

export interface UploadEvent {
  readonly kind: 'done' | 'canceled';
  readonly request: UploadRequest;
}

export interface NewUpload extends UploadRequest {
  /** The ids of the files that the procedure had before. */
  readonly known: ReadonlySet<number>;
  /** The upload to resume. */
  readonly uploadId?: string | undefined;
}

export interface UploadEntry {
  snapshot: UploadSnapshot;
  readonly known: ReadonlySet<number>;
  readonly speed: SpeedMeter;
  /** While it is being sent. */
  control: AbortController | undefined;
  running: Promise<void>;
}

const newEntry = (id: number, { known, uploadId, ...request }: NewUpload): UploadEntry => ({
  snapshot: { id, request, state: 'queued', sent: 0, rate: undefined, message: undefined, uploadId },
  known,
  speed: createSpeedMeter(),
  control: undefined,
  running: Promise.resolve(),
});

/** The uploads and their observers. */
export const createUploadEntries = (now: () => number) => {
  let entries: readonly UploadEntry[] = [];
  let made = 0;
  let notifiedAt = 0;
  const snapshots = createStore<readonly UploadSnapshot[]>([]);
  const eventListeners = new Set<(event: UploadEvent) => void>();

  const notify = (): void => {
    notifiedAt = now();
    snapshots.set(entries.map((entry) => entry.snapshot));
  };
  return {
    all: (): readonly UploadEntry[] => entries,
    find: (id: number): UploadEntry | undefined => entries.find((entry) => entry.snapshot.id === id),
    snapshots: snapshots.get,
    subscribe: snapshots.subscribe,
    /** Emitted when an upload completes or is canceled; a failed one stays in the list. */
    onEvent: (listener: (event: UploadEvent) => void): (() => void) => {
      eventListeners.add(listener);
      return () => void eventListeners.delete(listener);
    },
    add: (added: readonly NewUpload[]): void => {
      entries = [...entries, ...added.map((upload, index) => newEntry(made + index + 1, upload))];
      made += added.length;
      notify();
    },
    change: (entry: UploadEntry, next: Partial<UploadSnapshot>): void => {
      entry.snapshot = { ...entry.snapshot, ...next };
      notify();
    },
    progress: (entry: UploadEntry, sent: number): void => {
      entry.snapshot = { ...entry.snapshot, sent, rate: entry.speed.add(sent, now()) };
      if (now() - notifiedAt >= NOTIFY_EVERY || sent === entry.snapshot.request.file.size) notify();
    },
    remove: (entry: UploadEntry, kind?: UploadEvent['kind']): void => {
      entries = entries.filter((one) => one !== entry);
      notify();
      if (kind) for (const listener of eventListeners) listener({ kind, request: entry.snapshot.request });
    },
    clear: (): void => {
      entries = [];
      notify();
    },
  };
};

export type UploadEntries = ReturnType<typeof createUploadEntries>;
