import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './folder-lock.ts';
import type { ServerPlan } from './postmaster.ts';
import { runAs } from './run-as.ts';

type ProcessKind = 'ours' | 'foreign' | 'unknown';

/** The pid in postmaster.pid may have been reused by another program. */
const identify = async (pid: number, data: string): Promise<ProcessKind> => {
  if (process.platform === 'linux') {
    // The working directory of a postmaster is its data folder.
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (cwd === undefined) return 'unknown';
    return cwd === (await realpath(data)) ? 'ours' : 'foreign';
  }
  const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null);
  if (!listed) return 'unknown';
  return listed.stdout.includes(data) ? 'ours' : 'foreign';
};

const waitForExit = async (pid: number, ms: number): Promise<boolean> => {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(50))
    if (!isAlive(pid)) return true;
  return false;
};

/**
 * Stops a postmaster of this folder whose Cotyle is gone (the caller has locked the folder). It is not adopted: only a
 * child process reports its exit, ends with us and runs with the settings of this version.
 */
export const stopOrphan = async (plan: ServerPlan): Promise<void> => {
  const { data } = plan.cluster;
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (process.platform === 'win32') {
    await runAs(plan.runAs, plan.binaries.pgCtl, ['stop', '-D', data, '-m', 'fast'], plan.folder);
    return;
  }
  const kind = await identify(pid, data);
  // PostgreSQL would take the foreign process for a postmaster and not start while it runs.
  if (kind === 'foreign') await rm(pidFile, { force: true });
  if (kind !== 'ours') return;
  plan.log(`stopping the database server of an earlier run (process ${pid})`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForExit(pid, 10_000)) return;
  }
};
