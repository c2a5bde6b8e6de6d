import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import { guardProcess } from '../../../platform/processes/guard.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import { programOf } from '../../../platform/processes/program.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { NotInspectable } from '../limits/not-inspectable.ts';
import type { ChildTask, SpansMessage, ScanMessage, ScanTask } from './messages.ts';

/** The entry point of a child process, and the messages for scans that exceed its limits. */
export interface ScanProgram {
  readonly entry: URL;
  readonly tooLarge: string;
  readonly tooLong: string;
}

const HEAP_MB = 256;

const start = (entry: URL, task: ChildTask): ChildProcess => {
  const { file, execArgv } = programOf(entry);
  return fork(file, [JSON.stringify(task)], {
    execArgv: [...execArgv, `--max-old-space-size=${HEAP_MB}`],
    cwd: dirname(file),
    // It parses untrusted bytes, so it gets no secrets.
    env: {},
    // Transfers bytes without encoding them as JSON.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};

/** Answers its read requests until its result; rejects where it ends without one. */
const exchangeMessages = <R>(child: ChildProcess, source: ByteSource): Promise<R> =>
  new Promise((done, failed) => {
    const answer = async (requestId: number, spans: Parameters<ByteSource['readMany']>[0]): Promise<void> => {
      const read: SpansMessage = { requestId, spans: await source.readMany(spans) };
      if (child.connected) child.send(read, (error) => error && failed(error));
    };
    child.on('message', (message: ScanMessage<R>) => {
      if (message.kind === 'read') void answer(message.requestId, message.spans).catch(failed);
      else if (message.kind === 'done') done(message.result);
      else if (message.kind === 'rejected') failed(new NotInspectable(message.code, message.reason));
      else failed(new Error(message.message));
    });
    child.once('error', failed);
    child.once('disconnect', () => failed(new Error('The child process ended without a result.')));
  });

/** Runs the task in a child process, which has ended when this resolves. */
export const runOnScan = async <R, T extends ChildTask = ScanTask>(
  { entry, tooLarge, tooLong }: ScanProgram,
  source: ByteSource,
  task: Omit<T, 'size'> & Pick<T, 'niceness'>,
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<R> => {
  const child = start(entry, { ...task, size: source.size });
  const reasons = {
    tooLarge: () => new NotInspectable('TOO_MUCH_MEMORY', tooLarge),
    tooLong: () => new NotInspectable('TOO_LONG', tooLong),
  };
  const guarded = guardProcess(child, limits, reasons, signal);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    return await exchangeMessages<R>(child, source);
  } catch (error) {
    throw guarded.reason() ?? error;
  } finally {
    guarded.release();
    child.kill('SIGKILL');
    await ended;
  }
};
