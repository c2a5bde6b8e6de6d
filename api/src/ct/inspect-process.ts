import { setPriority } from 'node:os';
import type { ByteSource } from './byte-source.ts';
import type { InspectionTask, InspectMessage, PiecesMessage } from './inspect-message.ts';
import { inspectScan } from './inspect.ts';
import { NotInspectable } from './not-inspectable.ts';

/**
 * The process of one inspection. On its own, because it unpacks and reads what strangers made: what it may do to memory,
 * time and itself is nothing to the people whom the server serves.
 */

// Ended by the server once it has heard everything. Without the server there is nobody to work for.
process.on('disconnect', () => process.exit(1));
const { size, content, bounds, niceness } = JSON.parse(process.argv[2] ?? '{}') as InspectionTask;
setPriority(niceness);

const tell = (message: InspectMessage): Promise<void> =>
  new Promise((told, failed) => {
    if (!process.send) throw new Error('Started by hand: there is nobody to tell.');
    process.send(message, undefined, undefined, (error) => (error ? failed(error) : told()));
  });

const openSource = (): ByteSource => {
  const waiting = new Map<number, (pieces: Uint8Array[]) => void>();
  let turns = 0;
  process.on('message', ({ turn, pieces }: PiecesMessage) => {
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

try {
  await tell({ kind: 'done', inspected: await inspectScan(openSource(), content, bounds) });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  await tell(
    error instanceof NotInspectable
      ? { kind: 'refused', code: error.code, reason: message }
      : { kind: 'fault', message },
  );
}
