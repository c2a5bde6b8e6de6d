import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { machine } from './machine.ts';
import { RESULTS } from '../system/paths.ts';

/** A figure and what it should be. */
export interface Goal {
  readonly name: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

const isMet = ({ value, atLeast = -Infinity, atMost = Infinity }: Goal): boolean =>
  value >= atLeast && value <= atMost;

const line = (goal: Goal): string => {
  const bound = goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  return `${isMet(goal) ? '✓' : '✗'} ${goal.name}: ${goal.value.toFixed(2)} (goal: ${bound})`;
};

/** Prints the goals, keeps everything that was measured, and lets the command fail where a goal was missed. */
export const reportResults = async (
  name: string,
  folder: string,
  goals: readonly Goal[],
  raw: object,
): Promise<void> => {
  for (const goal of goals) console.log(line(goal));
  const now = new Date().toISOString();
  const file = join(RESULTS, `${now.slice(0, 16).replace(':', '')}-${name}.json`);
  const result = JSON.stringify({ benchmark: name, at: now, machine: machine(folder), goals, ...raw });
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, await format(result, { ...(await resolveConfig(file)), parser: 'json' }));
  console.log(`Raw results: ${file}`);
  if (!goals.every(isMet)) process.exitCode = 1;
};
