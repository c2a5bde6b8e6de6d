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
  /** Resolves when it has ended, whatever ended it. */
  readonly ended: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, and the end is waited for. */
  stop(): Promise<void>;
}

/** Why it ended before it was ready, in its own words. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

const giveWay = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS.database);
  } catch {
    // It has ended already, or nobody may say so here: it runs all the same.
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

const answers = async (cluster: Cluster, port: number): Promise<boolean> => {
  const client = adminClient(cluster, port);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Another program's server on this port would refuse our password: that is no reason to wait.
    if ((error as { code?: unknown }).code === '28P01') throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Starts it once and waits until it takes connections; recovery after a crash may take its time. */
export const startPostmaster = async (plan: ServerPlan, port: number): Promise<Postmaster> => {
  const { cluster, runAs: how, binaries, folder, durable, log } = plan;
  // Its own process group: Ctrl-C in a terminal must reach us only, so that we end it last.
  const child = spawnAs(how, binaries.postgres, ['-D', cluster.data, ...serverSettings(port, durable)], {
    cwd: folder,
    detached: true,
  });
  giveWay(child);
  const lastWords: string[] = [];
  const hear = (line: string): void => {
    lastWords.push(line);
    if (lastWords.length > 20) lastWords.shift();
    log(line);
  };
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', hear);
  let endedAlready = false;
  const hasEnded = (): boolean => endedAlready;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      endedAlready = true;
      resolve();
    };
    child.once('error', (error) => {
      hear(error.message);
      end();
    });
    child.once('close', end);
  });
  // Where no pdeathsig is, at least an orderly exit takes it along.
  const endWithUs = (): void => void child.kill('SIGINT');
  process.once('exit', endWithUs);
  void ended.then(() => process.off('exit', endWithUs));
  try {
    while (!hasEnded() && !(await answers(cluster, port))) await sleep(25);
  } catch (error) {
    child.kill('SIGINT');
    await ended;
    throw error;
  }
  if (hasEnded())
    throw new StartFailure(lastWords.findLast((line) => /FATAL|PANIC/.test(line)) ?? lastWords.join(' '));
  return { ended, stop: () => stopChild(plan, child, ended) };
};
