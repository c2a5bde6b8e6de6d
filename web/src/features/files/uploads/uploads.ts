import { failureText } from '../../../shared/session/failures.ts';
import { createEntries } from './entries.ts';
import type { Entries, Entry, NewUpload } from './entries.ts';
import { isResumable, UnreadableFile } from './order.ts';
import type { Order, Transport } from './order.ts';
import { sendPatiently } from './patience.ts';
import type { Patience } from './patience.ts';

/** Browsers open six lines to a server; the calls and the live stream need theirs. */
const AT_ONCE = 3;

export interface UploadsParts extends Patience {
  readonly send: Transport;
  /** Whether the server has the file although its answer was lost; throws where the file can no longer be read. */
  readonly look: (order: Order, known: ReadonlySet<number>) => Promise<boolean>;
  /** Lets the server forget what it has of an upload. */
  readonly discard: (upload: string) => Promise<void>;
  readonly now: () => number;
}

const reasonOf = (error: unknown): string =>
  error instanceof UnreadableFile ? error.message : failureText(error);

const isBusy = ({ control }: Entry): boolean => control !== undefined;

const transfer = (
  parts: UploadsParts,
  { change, progress }: Entries,
  entry: Entry,
  signal: AbortSignal,
): Promise<void> => {
  const { order } = entry.shown;
  let seen = entry.shown.sent;
  return sendPatiently(parts, {
    signal,
    send: () =>
      parts.send(order, {
        signal,
        onProgress: (sent) => progress(entry, sent),
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

/** All uploads of this person in this tab; whatever page is shown, they go on. */
export const createUploads = (parts: UploadsParts) => {
  const entries = createEntries(parts.now);
  const { change, find, leave } = entries;

  const run = async (entry: Entry, control: AbortController): Promise<void> => {
    try {
      await transfer(parts, entries, entry, control.signal);
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
    for (const entry of entries.all()) {
      if (entries.all().filter(isBusy).length >= AT_ONCE) return;
      if (entry.shown.state !== 'queued' || isBusy(entry)) continue;
      entry.control = new AbortController();
      entry.running = run(entry, entry.control);
    }
  };

  const stop = async (entry: Entry, state: 'paused' | 'canceling'): Promise<void> => {
    entry.speed.forget();
    change(entry, { state, rate: undefined });
    entry.control?.abort();
    await entry.running;
  };

  return {
    shown: entries.shown,
    subscribe: entries.subscribe,
    onNews: entries.onNews,
    add: (added: readonly NewUpload[]): void => {
      entries.add(added);
      pump();
    },
    /** Of a resumable one alone: any other would have to begin anew. */
    pause: async (id: number): Promise<void> => {
      const entry = find(id);
      if (entry && isResumable(entry.shown.order.file)) await stop(entry, 'paused');
    },
    /** Also of one that failed, which is then tried again. */
    resume: async (id: number): Promise<void> => {
      const entry = find(id);
      // A request that is still ending would be in the way of the next one.
      await entry?.running;
      if (!entry || !['paused', 'failed'].includes(entry.shown.state)) return;
      change(entry, { state: 'queued', message: undefined });
      pump();
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
      const ended = entries.all();
      entries.clear();
      for (const { control } of ended) control?.abort();
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
