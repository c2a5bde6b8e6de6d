import type { ChildProcess } from 'node:child_process';
import { NICENESS } from '../../niceness.ts';
import { endProcess, runIn, startProcess } from './run-task.ts';
import type { Task, TaskProgram } from './run-task.ts';

export interface KeptProcesses {
  readonly run: <R>(task: Task) => Promise<R>;
  /** Ends the processes that wait for a task. */
  readonly close: () => Promise<void>;
}

interface Keeping {
  /** For how long a process waits for its next task, in milliseconds. */
  readonly idle: number;
  /** After so many tasks a process is ended, so that what it has not released does no harm. */
  readonly tasks: number;
}

/**
 * Runs small tasks that a person waits for one after the other in the same process, because starting one takes longer than the
 * task. A process whose task failed, was given up or exceeded its limits is ended, and the next task starts another.
 */
export const keepProcesses = (program: TaskProgram, { idle, tasks }: Keeping): KeptProcesses => {
  const waiting = new Map<ChildProcess, { readonly timer: NodeJS.Timeout; readonly done: number }>();

  const take = (): { readonly child: ChildProcess; readonly done: number } => {
    for (const [child, { timer, done }] of waiting) {
      clearTimeout(timer);
      waiting.delete(child);
      if (child.connected) return { child, done };
    }
    return { child: startProcess(program.entry, NICENESS.awaited), done: 0 };
  };

  const keep = (child: ChildProcess, done: number): void => {
    const timer = setTimeout(() => {
      waiting.delete(child);
      void endProcess(child);
    }, idle).unref();
    waiting.set(child, { timer, done });
  };

  return {
    run: async <R>(task: Task): Promise<R> => {
      const { child, done } = take();
      try {
        const result = await runIn<R>(child, program, task);
        if (done + 1 < tasks) keep(child, done + 1);
        else void endProcess(child);
        return result;
      } catch (error) {
        await endProcess(child);
        throw error;
      }
    },
    close: async () => {
      const ended = [...waiting].map(([child, { timer }]) => {
        clearTimeout(timer);
        return endProcess(child);
      });
      waiting.clear();
      await Promise.all(ended);
    },
  };
};
