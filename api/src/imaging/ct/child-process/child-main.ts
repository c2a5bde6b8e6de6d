import { setPriority } from 'node:os';
import type { ByteSource } from '../source/byte-source.ts';
import { NotInspectable } from '../limits/not-inspectable.ts';
import type { ChildTask, SpansMessage, ScanMessage } from './messages.ts';

const openSource = (
  size: number,
  sendMessage: (message: ScanMessage<never>) => Promise<void>,
): ByteSource => {
  const pending = new Map<number, (spans: Uint8Array[]) => void>();
  let requests = 0;
  process.on('message', ({ requestId, spans }: SpansMessage) => {
    pending.get(requestId)?.([...spans]);
    pending.delete(requestId);
  });
  return {
    size,
    readMany: (spans) =>
      new Promise((resolve, reject) => {
        requests += 1;
        pending.set(requests, resolve);
        sendMessage({ kind: 'read', requestId: requests, spans }).catch(reject);
      }),
  };
};

/**
 * Runs a task inside a child process. It decompresses and parses untrusted bytes, which must not affect the memory,
 * the response time or the stability of the server.
 */
export const runScanTask = async <T extends ChildTask, R>(
  readTask: (argument: string) => T,
  work: (source: ByteSource, task: T) => Promise<R>,
): Promise<void> => {
  // The server ends this process once it has received the result; without the server there is nothing to do.
  process.on('disconnect', () => process.exit(1));
  const task = readTask(process.argv[2] ?? '{}');
  setPriority(task.niceness);
  const sendMessage = (message: ScanMessage<R>): Promise<void> =>
    new Promise((sent, failed) => {
      if (!process.send) throw new Error('This program has to be started as a child process.');
      process.send(message, undefined, undefined, (error) => (error ? failed(error) : sent()));
    });
  try {
    await sendMessage({ kind: 'done', result: await work(openSource(task.size, sendMessage), task) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await sendMessage(
      error instanceof NotInspectable
        ? { kind: 'rejected', code: error.code, reason: message }
        : { kind: 'fault', message },
    );
  }
};
