import { BLOB_READER } from './blob-reader.ts';
import type { ReadAnswer, ReadRequest } from './reading-messages.ts';

/** Reads files beside the page, one after the other, so that only one block is in memory. */

interface WorkerScope {
  postMessage(message: ReadAnswer, options: { transfer: [] }): void;
  onmessage: ((event: { data: ReadRequest }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

const answer = async ({ id, wanted, file }: ReadRequest): Promise<ReadAnswer> => {
  try {
    return { id, value: await BLOB_READER[wanted](file) };
  } catch {
    // The page reports that the file cannot be read, and which one it is.
    return { id };
  }
};

let queue = Promise.resolve();
scope.onmessage = ({ data }) => {
  queue = queue.then(async () => scope.postMessage(await answer(data), { transfer: [] }));
};
