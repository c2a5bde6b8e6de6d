import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { ROOT } from '../system/paths.ts';

const outputOf = (command: string, args: readonly string[], fallback = 'unknown'): string => {
  try {
    return execFileSync(command, args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  } catch {
    return fallback;
  }
};

/** Results of earlier benchmarks do not count: several are run one after the other. */
export const uncommittedChanges = (): string =>
  outputOf(
    'git',
    ['status', '--porcelain', '--', '.', ':!bench/results'],
    'This folder is no git repository.',
  );

/** The conditions under which a figure was measured. */
export const machine = (folder: string) => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  kernel: release(),
  disk: outputOf('df', ['--output=source,fstype', folder]).split('\n').at(-1) ?? 'unknown',
  node: process.version,
  load: loadavg().map((load) => Number(load.toFixed(2))),
  commit: outputOf('git', ['describe', '--always']),
});
