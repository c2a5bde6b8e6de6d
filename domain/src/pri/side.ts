import type { Side } from '../hip/side.ts';
import { readCsv } from './csv.ts';
import type { CsvRow } from './csv.ts';

const WORDS: Readonly<Record<string, Side>> = { LEFT: 'LEFT', L: 'LEFT', RIGHT: 'RIGHT', R: 'RIGHT' };

export const sideOf = (value: string | undefined): Side | undefined =>
  value === undefined || value.length > 100 ? undefined : WORDS[value.trim().toUpperCase()];

/** Names ignore case, spaces and underscores. */
export const plainName = (name: string | undefined): string =>
  (name ?? '').replace(/[\s_]+/g, '').toLowerCase();

export const startsWithSide = ({ cells }: CsvRow): boolean => plainName(cells[0]).startsWith('side');

/** The rows of the side: those that start with 'Side', or else the last one, whatever its name. */
export const sideRows = (rows: readonly CsvRow[]): readonly CsvRow[] => {
  const named = rows.filter(startsWithSide);
  return named.length > 0 ? named : rows.slice(-1);
};

/** Undefined if the file has no side, or both. */
export const sideOfCsv = (text: string): Side | undefined => {
  const { rows, problem } = readCsv(text);
  if (problem) return undefined;
  const said = new Set(sideRows(rows).map(({ cells }) => sideOf(cells[1])));
  const [side] = said;
  return said.size === 1 ? side : undefined;
};

export const wrongSide = (files: readonly string[]): string => `Wrong side in: ${files.join(', ')}`;
export const csvReadFailure = (message: string): string => `Error validating CSV files: ${message}`;
