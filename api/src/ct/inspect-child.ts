import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SCAN_TOO_LARGE, SCAN_TOO_LONG } from '@cotyle/domain/ct/texts';
import type { FileContent } from '@cotyle/domain/files/kind';
import { NICENESS } from '../platform/niceness.ts';
import { guard } from '../platform/processes/guard.ts';
import type { ProcessLimits } from '../platform/processes/guard.ts';
import type { Bounds } from './budget.ts';
import type { ByteSource } from './byte-source.ts';
import type { InspectionTask, InspectMessage, PiecesMessage } from './inspect-message.ts';
import type { Inspected } from './inspect.ts';
import { NotInspectable } from './not-inspectable.ts';

const HEAP_MB = 256;

const isSource = import.meta.url.endsWith('.ts');
/** Beside this file in the sources; in the bundle this file has become a part of main.js. */
const ENTRY = new URL(isSource ? './inspect-process.ts' : './ct/inspect-process.js', import.meta.url);

const REASONS = {
  tooLarge: () => new NotInspectable('TOO_MUCH_MEMORY', SCAN_TOO_LARGE),
  tooLong: () => new NotInspectable('TOO_LONG', SCAN_TOO_LONG),
};

/** What an inspection may take; with a higher niceness its process gives way to others. */
export interface InspectionLimits extends ProcessLimits {
  readonly bounds?: Partial<Bounds>;
  readonly niceness?: number;
}

const start = (entry: URL, task: InspectionTask): ChildProcess =>
  fork(fileURLToPath(entry), [JSON.stringify(task)], {
    execArgv: [
      ...(entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []),
      `--max-old-space-size=${HEAP_MB}`,
    ],
    cwd: fileURLToPath(new URL('.', entry)),
    // It reads what strangers made: it gets to know no secret.
    env: {},
    // Bytes go as they are, not as JSON.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** Answers its questions until its last word; rejects when it ends without. */
const talk = (child: ChildProcess, source: ByteSource): Promise<Inspected> =>
  new Promise((done, failed) => {
    const answer = async (turn: number, pieces: Parameters<ByteSource['readMany']>[0]): Promise<void> => {
      const read: PiecesMessage = { turn, pieces: await source.readMany(pieces) };
      if (child.connected) child.send(read, (error) => error && failed(error));
    };
    child.on('message', (message: InspectMessage) => {
      if (message.kind === 'read') void answer(message.turn, message.pieces).catch(failed);
      else if (message.kind === 'done') done(message.inspected);
      else if (message.kind === 'refused') failed(new NotInspectable(message.code, message.reason));
      else failed(new Error(message.message));
    });
    child.once('error', failed);
    child.once('disconnect', () => failed(new Error('The inspection ended without a word.')));
  });

/** Inspects in a process of its own, which has ended when this resolves; `entry` is its program, as it is built. */
export const inspectInProcess = async (
  source: ByteSource,
  content: FileContent,
  limits: InspectionLimits,
  signal: AbortSignal,
  entry = ENTRY,
): Promise<Inspected> => {
  const { bounds = {}, niceness = NICENESS.work } = limits;
  const child = start(entry, { size: source.size, content, bounds, niceness });
  const guarded = guard(child, limits, REASONS, signal);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    return await talk(child, source);
  } catch (error) {
    throw guarded.reason() ?? error;
  } finally {
    guarded.release();
    child.kill('SIGKILL');
    await ended;
  }
};
