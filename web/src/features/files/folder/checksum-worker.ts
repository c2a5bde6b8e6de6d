import type { ChecksumAnswer, ChecksumRequest } from './checksum-messages.ts';
import { checksumOf } from './checksum-of.ts';

/** Computes checksums beside the page, one file after the other, so that only one block is in memory. */

interface WorkerScope {
  postMessage(message: ChecksumAnswer, options: { transfer: [] }): void;
  onmessage: ((event: { data: ChecksumRequest }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

const answer = async ({ id, file }: ChecksumRequest): Promise<ChecksumAnswer> => {
  try {
    return { id, checksum: await checksumOf(file) };
  } catch {
    // The page reports that the file cannot be read, and which one it is.
    return { id };
  }
};

let queue = Promise.resolve();
scope.onmessage = ({ data }) => {
  queue = queue.then(async () => scope.postMessage(await answer(data), { transfer: [] }));
};
