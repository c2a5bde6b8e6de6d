import { MessageChannel } from 'node:worker_threads';

const { port1: closed, port2 } = new MessageChannel();
port2.close();
closed.close();

/**
 * Frees the memory of a chunk that nobody uses any more. The garbage collector sees only the small object that refers to it,
 * so tens of megabytes pile up before it runs. Memory that is sent through a closed port is freed at once. A chunk that shares
 * its memory with others is left to the garbage collector.
 */
export const freeMemory = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0)
    closed.postMessage(undefined, [buffer]);
};
