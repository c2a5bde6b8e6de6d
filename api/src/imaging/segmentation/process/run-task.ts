import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import { guardProcess } from '../../../platform/processes/guard.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import { programOf } from '../../../platform/processes/program.ts';
import type { AnswerMessage, ChildMessage, Questions, TaskMessage } from './messages.ts';
import { NotPossible, ProcessFailed } from './process-errors.ts';

export interface TaskProgram {
  readonly entry: URL;
  readonly tooLarge: string;
  readonly tooLong: string;
}

/** Volumes and meshes are outside of the heap, where the guard limits them. */
const HEAP_MB = 1024;

const start = (entry: URL): ChildProcess => {
  const { file, execArgv } = programOf(entry);
  return fork(file, [], {
    execArgv: [...execArgv, `--max-old-space-size=${HEAP_MB}`],
    cwd: dirname(file),
    // It parses untrusted bytes, so it gets no secrets.
    env: {},
    // Transfers bytes without encoding them as JSON.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};

const exchangeMessages = <R>(child: ChildProcess, questions: Questions): Promise<R> =>
  new Promise((done, failed) => {
    const answer = async (id: number, name: string, argument: unknown): Promise<void> => {
      const ask = questions[name];
      if (!ask) throw new Error(`The child process asked for ${name}.`);
      const message: AnswerMessage = { kind: 'answer', id, value: await ask(argument as never) };
      if (child.connected) child.send(message, (error) => error && failed(error));
    };
    child.on('message', (message: ChildMessage<R>) => {
      if (message.kind === 'ask') void answer(message.id, message.name, message.argument).catch(failed);
      else if (message.kind === 'done') done(message.result);
      else if (message.kind === 'rejected') failed(new NotPossible(message.reason));
      else failed(new ProcessFailed(message.message));
    });
    child.once('error', failed);
    child.once('disconnect', () => failed(new ProcessFailed('The child process ended without a result.')));
  });

/** Runs the task in a child process, which has ended when this resolves. */
export const runTask = async <R>(
  { entry, tooLarge, tooLong }: TaskProgram,
  task: unknown,
  questions: Questions,
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<R> => {
  const child = start(entry);
  const reasons = {
    tooLarge: () => new NotPossible(tooLarge),
    tooLong: () => new NotPossible(tooLong),
  };
  const guarded = guardProcess(child, limits, reasons, signal);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    const result = exchangeMessages<R>(child, questions);
    const message: TaskMessage = { kind: 'task', task };
    child.send(message, () => undefined);
    return await result;
  } catch (error) {
    throw guarded.reason() ?? error;
  } finally {
    guarded.release();
    child.kill('SIGKILL');
    await ended;
  }
};
