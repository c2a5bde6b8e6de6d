import type { FromWorker, ShownLevel, ToWorker } from './messages.ts';

/** Bytes on their way; `size` as it was announced. */
export interface ComingBytes {
  readonly size: number;
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export type Open = (signal: AbortSignal) => Promise<ComingBytes>;

/** Where the bytes of a model come from: the two derived levels, or the STL where there are none. */
export type ModelSource =
  | { readonly kind: 'derived'; readonly total: number; readonly coarse: Open; readonly fine: Open }
  | { readonly kind: 'stl'; readonly total: number; readonly stl: Open };

export interface LoadingEvents {
  readonly onMessage: (message: Exclude<FromWorker, { kind: 'failed' }>) => void;
  readonly onBytes: (loaded: number) => void;
  /** `error` is what the source threw, or what was wrong with the bytes. */
  readonly onFailed: (error: unknown, shown: ShownLevel | undefined) => void;
}

const takeAll = async (
  { stream }: ComingBytes,
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => void,
): Promise<void> => {
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) onChunk(read.value);
};

const joined = (chunks: readonly Uint8Array[], length: number): ArrayBuffer => {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes.buffer;
};

export const startLoader = (): Worker =>
  new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });

/** Loads a model with a worker of its own; the answer ends all of it at once. */
export const loadModel = (source: ModelSource, worker: Worker, events: LoadingEvents): (() => void) => {
  const aborting = new AbortController();
  const { signal } = aborting;
  let loaded = 0;
  let shown: ShownLevel | undefined;
  let tellCoarse: () => void = () => undefined;
  const coarseShown = new Promise<void>((resolve) => {
    tellCoarse = resolve;
  });

  const end = (): void => {
    aborting.abort();
    worker.terminate();
  };
  const fail = (error: unknown): void => {
    if (signal.aborted) return;
    end();
    events.onFailed(error, shown);
  };
  const tell = (message: ToWorker, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer);
  const count = (chunk: Uint8Array): void => {
    loaded += chunk.length;
    events.onBytes(loaded);
  };

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (signal.aborted) return;
    if (data.kind === 'failed') return fail(new Error(data.reason));
    if (data.kind === 'whole') shown = data.level;
    events.onMessage(data);
    if (shown === 'coarse') tellCoarse();
    // Nothing more will come: its memory is given back.
    if (data.kind === 'trees') worker.terminate();
  };
  worker.onerror = (event) => fail(new Error(event.message || 'The model could not be decoded.'));

  const sendLevel = async (level: 'coarse' | 'fine', open: Open): Promise<void> => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    await takeAll(await open(signal), (chunk) => {
      chunks.push(chunk);
      length += chunk.length;
      count(chunk);
    });
    const bytes = joined(chunks, length);
    tell({ kind: 'level', level, bytes }, [bytes]);
  };
  const sendStl = async (open: Open): Promise<void> => {
    const coming = await open(signal);
    tell({ kind: 'stl-begin', size: coming.size });
    await takeAll(coming, (bytes) => {
      count(bytes);
      tell({ kind: 'stl-bytes', bytes }, [bytes.buffer]);
    });
    tell({ kind: 'stl-end' });
  };
  const send = async (): Promise<void> => {
    if (source.kind === 'stl') return sendStl(source.stl);
    // One after the other: the first picture has the whole line for itself.
    await sendLevel('coarse', source.coarse);
    try {
      await sendLevel('fine', source.fine);
    } catch (error) {
      // The first picture may still be on its way through the worker, and is worth waiting for.
      await coarseShown;
      throw error;
    }
  };
  send().catch(fail);
  return end;
};
