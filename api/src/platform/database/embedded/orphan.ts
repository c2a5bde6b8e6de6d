import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './folder-lock.ts';
import type { ServerPlan } from './postmaster.ts';
import { runAs } from './run-as.ts';

type Verdict = 'ours' | 'stranger' | 'unknown';

/** The number in postmaster.pid may by now belong to any other program. */
const whoIs = async (pid: number, data: string): Promise<Verdict> => {
  if (process.platform === 'linux') {
    // A postmaster works in its data folder.
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (cwd === undefined) return 'unknown';
    return cwd === (await realpath(data)) ? 'ours' : 'stranger';
  }
  const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null);
  if (!listed) return 'unknown';
  return listed.stdout.includes(data) ? 'ours' : 'stranger';
};

const waitForEnd = async (pid: number, ms: number): Promise<boolean> => {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(50))
    if (!isAlive(pid)) return true;
  return false;
};

/**
 * A postmaster of this folder whose Cotyle is gone (the caller owns the folder) is stopped, not adopted: only a child
 * of ours tells us when it dies, ends with us, and runs with this version's settings.
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
  const verdict = await whoIs(pid, data);
  // PostgreSQL would take the stranger for a postmaster and refuse to start for as long as it lives.
  if (verdict === 'stranger') await rm(pidFile, { force: true });
  if (verdict !== 'ours') return;
  plan.log(`stopping the database that an earlier run left behind (process ${pid})`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForEnd(pid, 10_000)) return;
  }
};
