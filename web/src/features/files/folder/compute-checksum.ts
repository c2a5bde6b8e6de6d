import type { ChecksumAnswer, ChecksumRequest } from './checksum-messages.ts';
import type { ComputeChecksum } from './folder-zip.ts';

const startWorker = (): Worker =>
  new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' });

/** Computes checksums in a worker, which is started for the first one. */
export const createChecksumWorker = (): ComputeChecksum => {
  let worker: Worker | undefined;
  let made = 0;
  const waiting = new Map<number, { resolve: (checksum: number) => void; reject: (error: Error) => void }>();
  const fail = (): void => {
    for (const { reject } of waiting.values()) reject(new Error('The checksum worker has stopped.'));
    waiting.clear();
    worker?.terminate();
    worker = undefined;
  };
  const start = (): Worker => {
    const started = startWorker();
    started.onmessage = ({ data: { id, checksum } }: MessageEvent<ChecksumAnswer>) => {
      const request = waiting.get(id);
      waiting.delete(id);
      if (checksum === undefined) request?.reject(new Error('The file cannot be read.'));
      else request?.resolve(checksum);
    };
    started.onerror = fail;
    return started;
  };
  return (file) =>
    new Promise((resolve, reject) => {
      made += 1;
      waiting.set(made, { resolve, reject });
      worker ??= start();
      const request: ChecksumRequest = { id: made, file };
      worker.postMessage(request, { transfer: [] });
    });
};
