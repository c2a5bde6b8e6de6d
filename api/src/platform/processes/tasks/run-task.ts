import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { NICENESS } from '../../niceness.ts';
import { guardProcess } from '../guard.ts';
import type { ProcessLimits } from '../guard.ts';
import { programOf } from '../program.ts';
import type { AnswerMessage, ChildMessage, Questions, TaskMessage } from './messages.ts';
import { NotPossible, ProcessFailed } from './process-errors.ts';

export interface TaskProgram {
  readonly entry: URL;
  readonly tooLarge: string;
  readonly tooLong: string;
}

/** Volumes and meshes are outside of the heap, where the guard limits them. */
const HEAP_MB = 1024;

export const startProcess = (entry: URL, niceness: number): ChildProcess => {
  const { file, execArgv } = programOf(entry);
  const child = fork(file, [], {
    execArgv: [...execArgv, `--max-old-space-size=${HEAP_MB}`],
    cwd: dirname(file),
    // It parses untrusted bytes, so it gets no secrets.
    env: {},
    // Transfers bytes without encoding them as JSON.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Whoever waits for a task is told; one that waits for the next task has nobody to tell.
  child.on('error', () => undefined);
  // Before it loads its modules, which takes longer than a small task.
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return child;
};

/** The result of one task; the listeners are gone afterwards, so that the process can do another one. */
const exchangeMessages = <R>(child: ChildProcess, questions: Questions): Promise<R> => {
  const listening = new AbortController();
  const { signal } = listening;
  const exchange = new Promise<R>((done, failed) => {
    const answer = async (id: number, name: string, argument: unknown): Promise<void> => {
      const ask = questions[name];
      if (!ask) throw new Error(`The child process asked for ${name}.`);
      const message: AnswerMessage = { kind: 'answer', id, value: await ask(argument as never) };
      if (child.connected) child.send(message, (error) => error && failed(error));
    };
    const receive = (message: ChildMessage<R>): void => {
      if (message.kind === 'ask') void answer(message.id, message.name, message.argument).catch(failed);
      else if (message.kind === 'done') done(message.result);
      else if (message.kind === 'rejected') failed(new NotPossible(message.reason));
      else failed(new ProcessFailed(message.message));
    };
    const gone = (): void => failed(new ProcessFailed('The child process ended without a result.'));
    child.on('message', receive).once('error', failed).once('disconnect', gone);
    signal.addEventListener('abort', () => {
      child.off('message', receive).off('error', failed).off('disconnect', gone);
    });
  });
  return exchange.finally(() => listening.abort());
};

export interface Task {
  readonly task: unknown;
  readonly questions?: Questions;
  readonly limits: ProcessLimits;
  readonly signal: AbortSignal;
}

/** Runs the task in a process that does nothing else. Where this rejects, the process has to be ended. */
export const runIn = async <R>(
  child: ChildProcess,
  { tooLarge, tooLong }: TaskProgram,
  { task, questions = {}, limits, signal }: Task,
): Promise<R> => {
  const reasons = {
    tooLarge: () => new NotPossible(tooLarge),
    tooLong: () => new NotPossible(tooLong),
  };
  const guarded = guardProcess(child, limits, reasons, signal);
  try {
    const result = exchangeMessages<R>(child, questions);
    const message: TaskMessage = { kind: 'task', task };
    child.send(message, () => undefined);
    return await result;
  } catch (error) {
    throw guarded.reason() ?? error;
  } finally {
    guarded.release();
  }
};

/** Kills the process and waits for its end. */
export const endProcess = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

/** Runs the task in a child process of its own, which has ended when this resolves. */
export const runTask = async <R>(program: TaskProgram, task: Task): Promise<R> => {
  const child = startProcess(program.entry, NICENESS.work);
  try {
    return await runIn<R>(child, program, task);
  } finally {
    await endProcess(child);
  }
};
