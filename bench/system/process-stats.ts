import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** /proc of Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

const secondsOf = (pid: number, ...fields: readonly number[]): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces.
  const all = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(all[field]), 0) / TICKS_PER_SECOND;
};

export const cpuSeconds = (pid: number): number => secondsOf(pid, 11, 12);

/** Of the process and its children, including those that have exited. */
export const treeCpuSeconds = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), secondsOf(pid, 11, 12, 13, 14));

export const peakMegabytes = (pid: number): number => {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
};

export const residentMegabytes = (pid: number): number => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
};

/** What the process adds to the memory of its tree: pages that it shares with others count in part. 0 once it has exited. */
export const sharedMegabytes = (pid: number): number => {
  if (!existsSync(`/proc/${pid}/smaps_rollup`)) return 0;
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
};

/** Restarts the measurement of peak memory. */
export const resetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);
