import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { NICENESS } from '../../niceness.ts';
import type { Binaries } from './binaries.ts';
import { SUPERUSER } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { runAs, spawnAs } from './run-as.ts';
import type { RunAs } from './run-as.ts';
import { serverSettings } from './settings.ts';

export interface ServerPlan {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly folder: string;
  readonly cluster: Cluster;
  readonly durable: boolean;
  readonly log: (line: string) => void;
}

export interface Postmaster {
  /** Resolves when the server has ended for any reason. */
  readonly ended: Promise<void>;
  /** Fast shutdown: rolls back open transactions and waits for the end. */
  stop(): Promise<void>;
}

/** The server ended before it was ready; the message is its own. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

const lowerPriority = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS.database);
  } catch {
    // It has ended, or the system does not allow it: the server works without.
  }
};

const FAST_SHUTDOWN_MS = 15_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

const stopChild = async (plan: ServerPlan, child: ChildProcess, ended: Promise<void>): Promise<void> => {
  const within = async (ms: number): Promise<boolean> => {
    const timeout = new AbortController();
    const late = sleep(ms, false, { signal: timeout.signal }).catch(() => false);
    return Promise.race([ended.then(() => true), late]).finally(() => timeout.abort());
  };
  if (process.platform === 'win32')
    await runAs(
      plan.runAs,
      plan.binaries.pgCtl,
      ['stop', '-D', plan.cluster.data, '-m', 'fast'],
      plan.folder,
    );
  else child.kill('SIGINT');
  if (await within(FAST_SHUTDOWN_MS)) return;
  child.kill('SIGQUIT');
  if (await within(IMMEDIATE_SHUTDOWN_MS)) return;
  child.kill('SIGKILL');
  await ended;
};

export const adminClient = (cluster: Cluster, port: number): Client =>
  new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: cluster.password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });

const acceptsConnections = async (cluster: Cluster, port: number): Promise<boolean> => {
  const client = adminClient(cluster, port);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Another server on this port rejects our password: waiting would not help.
    if ((error as { code?: unknown }).code === '28P01') throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Starts the server and waits until it accepts connections; recovery after a crash may take long. */
export const startPostmaster = async (plan: ServerPlan, port: number): Promise<Postmaster> => {
  const { cluster, runAs: how, binaries, folder, durable, log } = plan;
  // A process group of its own: Ctrl-C in a terminal must not reach the server, which is stopped last.
  const child = spawnAs(how, binaries.postgres, ['-D', cluster.data, ...serverSettings(port, durable)], {
    cwd: folder,
    detached: true,
  });
  lowerPriority(child);
  const lastLines: string[] = [];
  const addLine = (line: string): void => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    log(line);
  };
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', addLine);
  let isEnded = false;
  const hasEnded = (): boolean => isEnded;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      isEnded = true;
      resolve();
    };
    child.once('error', (error) => {
      addLine(error.message);
      end();
    });
    child.once('close', end);
  });
  // Without pdeathsig at least an orderly exit stops the server.
  const stopOnExit = (): void => void child.kill('SIGINT');
  process.once('exit', stopOnExit);
  void ended.then(() => process.off('exit', stopOnExit));
  try {
    while (!hasEnded() && !(await acceptsConnections(cluster, port))) await sleep(25);
  } catch (error) {
    child.kill('SIGINT');
    await ended;
    throw error;
  }
  if (hasEnded())
    throw new StartFailure(lastLines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lastLines.join(' '));
  return { ended, stop: () => stopChild(plan, child, ended) };
};
