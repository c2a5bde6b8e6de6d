import { describe, expect, it, onTestFinished } from 'vitest';
import { keepProcesses } from './kept-processes.ts';

const program = {
  entry: new URL('./testing/small-task.ts', import.meta.url),
  tooLarge: 'too large',
  tooLong: 'too long',
};

const open = (tasks = 100) => {
  const processes = keepProcesses(program, { idle: 600_000, tasks });
  onTestFinished(processes.close);
  const run = (task: string, { milliseconds = 60_000, signal = new AbortController().signal } = {}) =>
    processes.run<number>({ task, limits: { memoryBytes: 1024 ** 3, milliseconds }, signal });
  return { processes, run };
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a kept process', () => {
  it('does one task after the other, and ends when the server stops', async () => {
    const { processes, run } = open();
    const first = await run('pid');
    expect([await run('pid'), await run('pid')]).toEqual([first, first]);
    expect(first).not.toBe(process.pid);
    await processes.close();
    expect(isAlive(first)).toBe(false);
  });

  it('has ended after a task that failed, took too long or was given up, and another does the next one', async () => {
    const { run } = open();
    const ended: number[] = [];
    const control = new AbortController();
    for (const fault of [
      () => expect(run('fail')).rejects.toThrow('failed on purpose'),
      () => expect(run('hang', { milliseconds: 20 })).rejects.toThrow('too long'),
      async () => {
        const given = run('hang', { signal: control.signal });
        control.abort(new Error('not wanted'));
        await expect(given).rejects.toThrow('not wanted');
      },
    ]) {
      ended.push(await run('pid'));
      await fault();
      expect(isAlive(ended.at(-1) ?? 0)).toBe(false);
    }
    expect(new Set(ended).size).toBe(ended.length);
  });

  it('is replaced after a number of tasks, and two tasks at once have two', async () => {
    const { run } = open(2);
    const [first, second, third] = [await run('pid'), await run('pid'), await run('pid')];
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    const [one, other] = await Promise.all([run('pid'), run('pid')]);
    expect(one).not.toBe(other);
  });
});
