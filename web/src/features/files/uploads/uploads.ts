import { failureText } from '../../../shared/session/failures.ts';
import { createUploadEntries } from './entries.ts';
import type { UploadEntries, UploadEntry, NewUpload } from './entries.ts';
import { UnreadableFile } from '../folder/located-file.ts';
import { isResumable } from './upload-request.ts';
import type { UploadRequest, Transport } from './upload-request.ts';
import { sendWithRetry } from './retry.ts';
import type { RetryOptions } from './retry.ts';

/** Browsers allow six connections per server; the calls and the live stream need theirs. */
const MAX_CONCURRENT = 3;

export interface UploadsOptions extends RetryOptions {
  readonly send: Transport;
  /** Whether the server has the file although its response was lost; throws where the file can no longer be read. */
  readonly isStored: (request: UploadRequest, known: ReadonlySet<number>) => Promise<boolean>;
  /** Deletes the received part of an upload on the server. */
  readonly discard: (upload: string) => Promise<void>;
  readonly now: () => number;
}

const reasonOf = (error: unknown): string =>
  error instanceof UnreadableFile ? error.message : failureText(error);

const isRunning = ({ control }: UploadEntry): boolean => control !== undefined;

const transfer = (
  options: UploadsOptions,
  { change, progress }: UploadEntries,
  entry: UploadEntry,
  signal: AbortSignal,
): Promise<void> => {
  const { request } = entry.snapshot;
  let seen = entry.snapshot.sent;
  return sendWithRetry(options, {
    signal,
    send: () =>
      options.send(request, {
        signal,
        onProgress: (sent) => progress(entry, sent),
        uploadId: () => entry.snapshot.uploadId,
        onCreated: (uploadId) => change(entry, { uploadId }),
      }),
    hasProgressed: () => {
      const before = seen;
      seen = entry.snapshot.sent;
      return seen > before;
    },
    isStored: () => options.isStored(request, entry.known),
    onTry: () => change(entry, { state: 'sending' }),
    onWait: () => {
      entry.speed.reset();
      change(entry, { state: 'waiting', rate: undefined });
    },
  });
};

/** All uploads of this person in this tab; they continue across pages. */
export const createUploads = (options: UploadsOptions) => {
  const entries = createUploadEntries(options.now);
  const { change, find, remove } = entries;

  const run = async (entry: UploadEntry, control: AbortController): Promise<void> => {
    try {
      await transfer(options, entries, entry, control.signal);
      entry.control = undefined;
      remove(entry, 'done');
    } catch (error) {
      entry.control = undefined;
      // The caller that aborted it sets the next state.
      if (!control.signal.aborted) change(entry, { state: 'failed', message: reasonOf(error) });
    }
    startQueued();
  };

  const startQueued = (): void => {
    for (const entry of entries.all()) {
      if (entries.all().filter(isRunning).length >= MAX_CONCURRENT) return;
      if (entry.snapshot.state !== 'queued' || isRunning(entry)) continue;
      entry.control = new AbortController();
      entry.running = run(entry, entry.control);
    }
  };

  const stop = async (entry: UploadEntry, state: 'paused' | 'canceling'): Promise<void> => {
    entry.speed.reset();
    change(entry, { state, rate: undefined });
    entry.control?.abort();
    await entry.running;
  };

  return {
    snapshots: entries.snapshots,
    subscribe: entries.subscribe,
    onEvent: entries.onEvent,
    add: (added: readonly NewUpload[]): void => {
      entries.add(added);
      startQueued();
    },
    /** Only for resumable uploads: any other would have to start over. */
    pause: async (id: number): Promise<void> => {
      const entry = find(id);
      if (entry && isResumable(entry.snapshot.request.file)) await stop(entry, 'paused');
    },
    /** Also retries a failed upload. */
    resume: async (id: number): Promise<void> => {
      const entry = find(id);
      // A request that is still being aborted would conflict with the next one.
      await entry?.running;
      if (!entry || !['paused', 'failed'].includes(entry.snapshot.state)) return;
      change(entry, { state: 'queued', message: undefined });
      startQueued();
    },
    /** Also dismisses a failed upload. */
    cancel: async (id: number): Promise<void> => {
      const entry = find(id);
      if (!entry || entry.snapshot.state === 'canceling') return;
      const hadFailed = entry.snapshot.state === 'failed';
      await stop(entry, 'canceling');
      const { uploadId } = entry.snapshot;
      // An upload that cannot be discarded now is listed as interrupted and can be discarded there.
      if (uploadId !== undefined) await options.discard(uploadId).catch(() => undefined);
      remove(entry, hadFailed ? undefined : 'canceled');
      startQueued();
    },
    /** At the end of the session: stops all transfers; the received parts stay on the server. */
    end: (): void => {
      const ended = entries.all();
      entries.clear();
      for (const { control } of ended) control?.abort();
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
