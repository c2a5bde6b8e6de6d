import type { FolderReader } from './blob-reader.ts';
import type { ReadAnswer, ReadRequest } from './reading-messages.ts';

/**
 * A worker is replaced after it has read this much. What it has read is garbage that the browser would collect late, hundreds
 * of megabytes of it; all of it goes with the worker.
 */
const BYTES_PER_WORKER = 32 * 1024 ** 2;
/** What a file costs the browser whatever is read of it. */
const BYTES_PER_FILE = 64 * 1024;

interface Waiting {
  readonly resolve: (value: Uint8Array | number) => void;
  readonly reject: (error: Error) => void;
}

const startWorker = (): Worker =>
  new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });

/** One worker, from its first request to the last. */
const createReading = () => {
  const worker = startWorker();
  const waiting = new Map<number, Waiting>();
  let [bytes, isFull] = [0, false];
  const endIfDone = (): void => {
    if (isFull && waiting.size === 0) worker.terminate();
  };
  worker.onmessage = ({ data: { id, value } }: MessageEvent<ReadAnswer>) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (value === undefined) request?.reject(new Error('The file cannot be read.'));
    else request?.resolve(value);
    endIfDone();
  };
  worker.onerror = () => {
    isFull = true;
    for (const { reject } of waiting.values()) reject(new Error('The worker that reads files has stopped.'));
    waiting.clear();
    endIfDone();
  };
  return {
    isFull: (): boolean => isFull,
    request: (request: ReadRequest, size: number): Promise<Uint8Array | number> =>
      new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        bytes += size + BYTES_PER_FILE;
        isFull ||= bytes > BYTES_PER_WORKER;
        worker.postMessage(request, { transfer: [] });
      }),
  };
};

/** Reads files in a worker, which is started for the first one. */
export const createWorkerReader = (): FolderReader => {
  let reading: ReturnType<typeof createReading> | undefined;
  let made = 0;
  const read = (wanted: ReadRequest['wanted'], file: File, size: number): Promise<Uint8Array | number> => {
    if (!reading || reading.isFull()) reading = createReading();
    made += 1;
    return reading.request({ id: made, wanted, file }, size);
  };
  return {
    head: async (file) => (await read('head', file, 0)) as Uint8Array,
    checksum: async (file) => (await read('checksum', file, file.size)) as number,
  };
};
