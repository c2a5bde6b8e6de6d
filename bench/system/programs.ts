import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './paths.ts';

/** Only ends a start that hangs. */
const START_TIMEOUT = 240_000;
const started: { readonly child: ChildProcess; readonly stop: () => Promise<void> }[] = [];

export interface Program {
  readonly pid: number;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/** Started programs never outlive the benchmark. */
process.on('exit', () => {
  for (const { child } of started) child.kill('SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

export const start = (
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string; readonly ipc?: boolean } = {},
): Program => {
  const child = spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe', ...(options.ipc ? (['ipc'] as const) : [])],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  started.push({ child, stop });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text += String(chunk);
    });
  return { pid: child.pid ?? 0, output: () => text, stop };
};

export const stopAll = async (): Promise<void> => {
  for (const { stop } of started.splice(0).reverse()) await stop();
};

/** Polls until there is a value; the error contains the output of the program. */
export const waitUntil = async <T>(program: Program, poll: () => Promise<T | undefined>): Promise<T> => {
  for (const end = Date.now() + START_TIMEOUT; Date.now() < end; await sleep(50)) {
    const found = await poll().catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`The program did not become ready:\n${program.output()}`);
};
