import { readFileSync, writeFileSync } from 'node:fs';

/** The most memory that a process has had since the last restart of the measurement; Linux alone. */
export const peakMegabytes = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export const restartPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
