import { setPriority } from 'node:os';
import type { ByteSource } from '../source/byte-source.ts';
import { NotInspectable } from '../limits/not-inspectable.ts';
import type { SpansMessage, ScanMessage, ScanTask } from './messages.ts';

const openSource = (size: number, tell: (message: ScanMessage<never>) => Promise<void>): ByteSource => {
  const waiting = new Map<number, (pieces: Uint8Array[]) => void>();
  let turns = 0;
  process.on('message', ({ requestId: turn, spans: pieces }: SpansMessage) => {
    waiting.get(turn)?.([...pieces]);
    waiting.delete(turn);
  });
  return {
    size,
    readMany: (pieces) =>
      new Promise((resolve, reject) => {
        turns += 1;
        waiting.set(turns, resolve);
        tell({ kind: 'read', turn: turns, pieces }).catch(reject);
      }),
  };
};

/**
 * The inside of a process that works on one scan. On its own, because it unpacks and reads what strangers made: what it
 * may do to memory, time and itself is nothing to the people whom the server serves.
 */
export const runScanTask = async <R>(
  work: (source: ByteSource, task: ScanTask) => Promise<R>,
): Promise<void> => {
  // Ended by the server once it has heard everything. Without the server there is nobody to work for.
  process.on('disconnect', () => process.exit(1));
  const task = JSON.parse(process.argv[2] ?? '{}') as ScanTask;
  setPriority(task.niceness);
  const tell = (message: ScanMessage<R>): Promise<void> =>
    new Promise((told, failed) => {
      if (!process.send) throw new Error('Started by hand: there is nobody to tell.');
      process.send(message, undefined, undefined, (error) => (error ? failed(error) : told()));
    });
  try {
    await tell({ kind: 'done', result: await work(openSource(task.size, tell), task) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await tell(
      error instanceof NotInspectable
        ? { kind: 'refused', code: error.code, reason: message }
        : { kind: 'fault', message },
    );
  }
};
