import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESULTS } from '../system/paths.ts';
import { stopAll } from '../system/programs.ts';
import { describeGoal, isMet } from './goals.ts';
import type { Goal } from './goals.ts';
import { machine, uncommittedChanges } from './machine.ts';

export interface BenchmarkResult {
  readonly goals: readonly Goal[];
  /** Everything that was measured, kept beside the goals. */
  readonly raw: object;
}

export interface Benchmark {
  /** A folder of this run, on the disk that is measured. */
  readonly folder: string;
  /** Prints and saves what was measured, stops all programs and exits: with 1 where a goal was missed. */
  readonly run: (measure: () => Promise<BenchmarkResult>) => Promise<never>;
}

/** A result names the commit that it was measured at, which says nothing about a tree with other changes. */
const requireCleanTree = (): void => {
  const changes = uncommittedChanges();
  if (changes === '') return;
  console.error(`Results are saved only from a committed tree. Commit first, or pass --no-save.\n${changes}`);
  process.exit(2);
};

const save = (name: string, folder: string, { goals, raw }: BenchmarkResult): void => {
  requireCleanTree();
  const now = new Date().toISOString();
  const file = join(RESULTS, `${now.slice(0, 16).replace(':', '')}-${name}.json`);
  const result = { benchmark: name, at: now, machine: machine(folder), goals, ...raw };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`Raw results: ${file}`);
};

/** Refuses a tree with uncommitted changes before anything is measured, unless called with --no-save. */
export const startBenchmark = (name: string): Benchmark => {
  const isSaved = !process.argv.includes('--no-save');
  if (isSaved) requireCleanTree();
  const folder = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? '/var/tmp', 'cotyle-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    run: async (measure) => {
      try {
        const result = await measure();
        for (const goal of result.goals) console.log(describeGoal(goal));
        if (isSaved) save(name, folder, result);
        else console.log('Results not saved (--no-save).');
        if (!result.goals.every(isMet)) process.exitCode = 1;
      } finally {
        await stopAll();
      }
      // Idle sockets of HTTP agents and proxies would keep the process alive.
      return process.exit();
    },
  };
};
