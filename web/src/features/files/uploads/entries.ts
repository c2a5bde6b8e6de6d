import type { Order } from './order.ts';
import { createSpeed } from './speed.ts';
import type { Speed } from './speed.ts';

/** Told so often at most, in milliseconds. */
const TELL_EVERY = 200;

export type UploadState = 'queued' | 'sending' | 'waiting' | 'paused' | 'failed' | 'canceling';

export interface UploadShown {
  readonly id: number;
  readonly order: Order;
  readonly state: UploadState;
  readonly sent: number;
  /** Bytes in a second. */
  readonly rate: number | undefined;
  /** Why it failed. */
  readonly message: string | undefined;
  /** On the server, of a resumable one. */
  readonly begun: string | undefined;
}

export interface UploadNews {
  readonly kind: 'done' | 'canceled';
  readonly order: Order;
}

export interface NewUpload extends Order {
  /** The files that the procedure had before. */
  readonly known: ReadonlySet<number>;
  /** Where it goes on. */
  readonly begun?: string | undefined;
}

export interface Entry {
  shown: UploadShown;
  readonly known: ReadonlySet<number>;
  readonly speed: Speed;
  /** While it is being sent. */
  control: AbortController | undefined;
  running: Promise<void>;
}

const entryOf = (id: number, { known, begun, ...order }: NewUpload): Entry => ({
  shown: { id, order, state: 'queued', sent: 0, rate: undefined, message: undefined, begun },
  known,
  speed: createSpeed(),
  control: undefined,
  running: Promise.resolve(),
});

/** The uploads as they stand, and who is told of them. */
export const createEntries = (now: () => number) => {
  let entries: readonly Entry[] = [];
  let shown: readonly UploadShown[] = [];
  let made = 0;
  let told = 0;
  const listeners = new Set<() => void>();
  const readers = new Set<(news: UploadNews) => void>();

  const tell = (): void => {
    told = now();
    shown = entries.map((entry) => entry.shown);
    for (const listener of listeners) listener();
  };
  return {
    all: (): readonly Entry[] => entries,
    find: (id: number): Entry | undefined => entries.find((entry) => entry.shown.id === id),
    shown: (): readonly UploadShown[] => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Of what ends by itself or is canceled; failures stay in sight. */
    onNews: (reader: (news: UploadNews) => void): (() => void) => {
      readers.add(reader);
      return () => void readers.delete(reader);
    },
    add: (added: readonly NewUpload[]): void => {
      entries = [...entries, ...added.map((upload, index) => entryOf(made + index + 1, upload))];
      made += added.length;
      tell();
    },
    change: (entry: Entry, next: Partial<UploadShown>): void => {
      entry.shown = { ...entry.shown, ...next };
      tell();
    },
    progress: (entry: Entry, sent: number): void => {
      entry.shown = { ...entry.shown, sent, rate: entry.speed.add(sent, now()) };
      if (now() - told >= TELL_EVERY || sent === entry.shown.order.file.size) tell();
    },
    leave: (entry: Entry, kind?: UploadNews['kind']): void => {
      entries = entries.filter((one) => one !== entry);
      tell();
      if (kind) for (const reader of readers) reader({ kind, order: entry.shown.order });
    },
    clear: (): void => {
      entries = [];
      tell();
    },
  };
};

export type Entries = ReturnType<typeof createEntries>;
