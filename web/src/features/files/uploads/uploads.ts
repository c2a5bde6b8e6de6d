import { failureText } from '../../../app/session/failures.ts';
import { isResumable, UnreadableFile } from './order.ts';
import type { Order, Transport } from './order.ts';
import { sendPatiently } from './patience.ts';
import type { Patience } from './patience.ts';
import { createSpeed } from './speed.ts';
import type { Speed } from './speed.ts';

/** Browsers open six lines to a server; the calls and the live stream need theirs. */
const AT_ONCE = 3;
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

export interface UploadsParts extends Patience {
  readonly send: Transport;
  /** Whether the server has the file although its answer was lost; throws where the file can no longer be read. */
  readonly look: (order: Order, known: ReadonlySet<number>) => Promise<boolean>;
  /** Lets the server forget what it has of an upload. */
  readonly discard: (upload: string) => Promise<void>;
  readonly now: () => number;
}

export interface NewUpload extends Order {
  /** The files that the procedure had before. */
  readonly known: ReadonlySet<number>;
  /** Where it goes on. */
  readonly begun?: string | undefined;
}

interface Entry {
  shown: UploadShown;
  readonly known: ReadonlySet<number>;
  readonly speed: Speed;
  control: AbortController | undefined;
  running: Promise<void>;
}

const reasonOf = (error: unknown): string =>
  error instanceof UnreadableFile ? error.message : failureText(error);

const isBusy = ({ control }: Entry): boolean => control !== undefined;

/** All uploads of this person in this tab; whatever page is shown, they go on. */
export const createUploads = (parts: UploadsParts) => {
  let entries: readonly Entry[] = [];
  let shown: readonly UploadShown[] = [];
  let made = 0;
  let told = 0;
  const listeners = new Set<() => void>();
  const readers = new Set<(news: UploadNews) => void>();

  const tell = (): void => {
    told = parts.now();
    shown = entries.map((entry) => entry.shown);
    for (const listener of listeners) listener();
  };
  const change = (entry: Entry, next: Partial<UploadShown>): void => {
    entry.shown = { ...entry.shown, ...next };
    tell();
  };
  const leave = (entry: Entry, kind?: UploadNews['kind']): void => {
    entries = entries.filter((one) => one !== entry);
    tell();
    if (kind) for (const reader of readers) reader({ kind, order: entry.shown.order });
  };
  const onProgress = (entry: Entry, sent: number): void => {
    const rate = entry.speed.add(sent, parts.now());
    entry.shown = { ...entry.shown, sent, rate };
    if (parts.now() - told >= TELL_EVERY || sent === entry.shown.order.file.size) tell();
  };

  const transfer = (entry: Entry, signal: AbortSignal): Promise<void> => {
    const { order } = entry.shown;
    let seen = entry.shown.sent;
    return sendPatiently(parts, {
      signal,
      send: () =>
        parts.send(order, {
          signal,
          onProgress: (sent) => onProgress(entry, sent),
          begun: () => entry.shown.begun,
          onBegun: (begun) => change(entry, { begun }),
        }),
      gotOn: () => {
        const before = seen;
        seen = entry.shown.sent;
        return seen > before;
      },
      look: () => parts.look(order, entry.known),
      onTry: () => change(entry, { state: 'sending' }),
      onWait: () => {
        entry.speed.forget();
        change(entry, { state: 'waiting', rate: undefined });
      },
    });
  };

  const run = async (entry: Entry, control: AbortController): Promise<void> => {
    try {
      await transfer(entry, control.signal);
      entry.control = undefined;
      leave(entry, 'done');
    } catch (error) {
      entry.control = undefined;
      // Whoever stopped it says what becomes of it.
      if (!control.signal.aborted) change(entry, { state: 'failed', message: reasonOf(error) });
    }
    pump();
  };

  const pump = (): void => {
    for (const entry of entries) {
      if (entries.filter(isBusy).length >= AT_ONCE) return;
      if (entry.shown.state !== 'queued' || isBusy(entry)) continue;
      entry.control = new AbortController();
      entry.running = run(entry, entry.control);
    }
  };

  const find = (id: number): Entry | undefined => entries.find((entry) => entry.shown.id === id);
  const stop = async (entry: Entry, state: 'paused' | 'canceling'): Promise<void> => {
    entry.speed.forget();
    change(entry, { state, rate: undefined });
    entry.control?.abort();
    await entry.running;
  };
  const again = (entry: Entry): void => {
    change(entry, { state: 'queued', message: undefined });
    pump();
  };

  return {
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
      for (const { known, begun, ...order } of added) {
        made += 1;
        const start = { id: made, order, state: 'queued', sent: 0 } as const;
        entries = [
          ...entries,
          {
            shown: { ...start, rate: undefined, message: undefined, begun },
            known,
            speed: createSpeed(),
            control: undefined,
            running: Promise.resolve(),
          },
        ];
      }
      tell();
      pump();
    },
    pause: async (id: number): Promise<void> => {
      const entry = find(id);
      if (entry && isResumable(entry.shown.order.file)) await stop(entry, 'paused');
    },
    resume: async (id: number): Promise<void> => {
      const entry = find(id);
      // A request that is still ending would be in the way of the next one.
      await entry?.running;
      if (entry && ['paused', 'failed'].includes(entry.shown.state)) again(entry);
    },
    /** Also of one that failed, which is then only put away. */
    cancel: async (id: number): Promise<void> => {
      const entry = find(id);
      if (!entry || entry.shown.state === 'canceling') return;
      const hadFailed = entry.shown.state === 'failed';
      await stop(entry, 'canceling');
      const { begun } = entry.shown;
      // What cannot be discarded now is listed as interrupted, and can be then.
      if (begun !== undefined) await parts.discard(begun).catch(() => undefined);
      leave(entry, hadFailed ? undefined : 'canceled');
      pump();
    },
    /** The session is over: everything stops, and what the server has of it stays there. */
    end: (): void => {
      const ended = entries;
      entries = [];
      for (const { control } of ended) control?.abort();
      tell();
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
