import { measurementProblem, MEASUREMENTS, PRI } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import { REQUIRED } from '../validation/text.ts';
import { csvNumber, decodeCsv, readCsv } from './csv.ts';
import type { CsvRow } from './csv.ts';
import { plainName, sideOf, sideRows, startsWithSide } from './side.ts';

export type PriMeasurements = Partial<Record<MeasurementName, number>>;

export interface PriProblem {
  /** Null for a problem of the whole file, as is the name. */
  readonly line: number | null;
  readonly name: string | null;
  readonly message: string;
}

export interface PriData {
  readonly measurements: PriMeasurements;
  readonly side: Side;
}

export type PriReading =
  | ({ readonly ok: true; readonly warnings: readonly string[] } & PriData)
  | { readonly ok: false; readonly problems: readonly PriProblem[] };

const NOT_A_NUMBER = 'not a number';
const NOT_A_SIDE = 'LEFT, RIGHT, L or R only';
const ONE_VALUE = 'one value only';
const NO_PRI_DATA = 'There is no PRI data in the file.';
const SIDE = 'Side';

const KNOWN: ReadonlyMap<string, MeasurementName> = new Map(
  PRI.map((name) => [plainName(MEASUREMENTS[name].label), name]),
);

/** Nobody would read more problems. */
const PROBLEMS_AT_MOST = 20;
const NAMES_AT_MOST = 20;
const NAME_SHOWN = 40;

const numberOf = (row: CsvRow): number | undefined => csvNumber(row, 1);

const hasOneValue = ({ cells }: CsvRow): boolean => cells.slice(2).every((cell) => cell.trim() === '');

const knownName = ({ cells }: CsvRow): MeasurementName | undefined => KNOWN.get(plainName(cells[0]));

/** A name for a message: one short line. */
const shownName = ({ cells: [name = ''] }: CsvRow): string => {
  const characters = Array.from(
    name
      .slice(0, 10 * NAME_SHOWN)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
  );
  if (characters.length === 0) return '(no name)';
  return characters.length > NAME_SHOWN
    ? `${characters.slice(0, NAME_SHOWN).join('')}…`
    : characters.join('');
};

/** A header line, as exports write it. */
const isHeader = (row: CsvRow): boolean =>
  knownName(row) === undefined &&
  !startsWithSide(row) &&
  numberOf(row) === undefined &&
  sideOf(row.cells[1]) === undefined;

const measurementIssue = (
  row: CsvRow,
  name: MeasurementName,
  value: number | undefined,
  earlier: number | undefined,
): string | undefined => {
  if (earlier !== undefined) return `already in line ${earlier}`;
  if (!hasOneValue(row)) return ONE_VALUE;
  return value === undefined ? NOT_A_NUMBER : measurementProblem(name, value);
};

const readMeasurements = (
  rows: readonly CsvRow[],
): { measurements: PriMeasurements; problems: PriProblem[]; unknown: ReadonlySet<string> } => {
  const measurements: PriMeasurements = {};
  const problems: PriProblem[] = [];
  const unknown = new Set<string>();
  const lines = new Map<MeasurementName, number>();
  for (const row of rows) {
    const name = knownName(row);
    if (name === undefined) {
      unknown.add(shownName(row));
      continue;
    }
    const value = numberOf(row);
    const message = measurementIssue(row, name, value, lines.get(name));
    if (message !== undefined) problems.push({ line: row.line, name: MEASUREMENTS[name].label, message });
    else if (value !== undefined) measurements[name] = value;
    if (!lines.has(name)) lines.set(name, row.line);
  }
  return { measurements, problems, unknown };
};

const readSide = (rows: readonly CsvRow[]): Side | PriProblem => {
  const [row, second] = rows;
  const side = sideOf(row?.cells[1]);
  if (!row || (side === undefined && !startsWithSide(row)))
    return { line: null, name: SIDE, message: REQUIRED };
  if (second) return { line: second.line, name: SIDE, message: `already in line ${row.line}` };
  if (!hasOneValue(row)) return { line: row.line, name: SIDE, message: ONE_VALUE };
  return side ?? { line: row.line, name: SIDE, message: NOT_A_SIDE };
};

const warningsOf = (unknown: ReadonlySet<string>): string[] => {
  if (unknown.size === 0) return [];
  const names = [...unknown].slice(0, NAMES_AT_MOST).join(', ');
  const more = unknown.size > NAMES_AT_MOST ? ` and ${unknown.size - NAMES_AT_MOST} more` : '';
  return [`Unknown names were ignored: ${names}${more}`];
};

const rejected = (problems: readonly PriProblem[]): PriReading => ({
  ok: false,
  problems: problems.slice(0, PROBLEMS_AT_MOST),
});

const aboutFile = (message: string, line: number | null = null): PriProblem => ({
  line,
  name: null,
  message,
});

/** All or nothing: one wrong value rejects the file. */
export const parsePri = (text: string): PriReading => {
  const { rows: all, problem } = readCsv(text);
  if (problem) return rejected([aboutFile(problem.message, problem.line)]);
  const rows = all[0] && isHeader(all[0]) ? all.slice(1) : all;
  const sideLines = new Set(sideRows(rows));
  const side = readSide([...sideLines]);
  // A last line that is a measurement is not a side, even if no other line has one.
  const others = rows.filter((row) => !sideLines.has(row) || knownName(row) !== undefined);
  const { measurements, problems, unknown } = readMeasurements(others);
  if (problems.length === 0 && Object.keys(measurements).length === 0)
    return rejected([aboutFile(NO_PRI_DATA)]);
  if (problems.length > 0 || typeof side !== 'string')
    return rejected(typeof side === 'string' ? problems : [...problems, side]);
  return { ok: true, measurements, side, warnings: warningsOf(unknown) };
};

export const readPri = (bytes: Uint8Array): PriReading => {
  try {
    return parsePri(decodeCsv(bytes));
  } catch (error) {
    return rejected([aboutFile(error instanceof Error ? error.message : String(error))]);
  }
};

export const priProblemText = ({ line, name, message }: PriProblem): string => {
  const where = [...(line === null ? [] : [`Line ${line}`]), ...(name === null ? [] : [name])].join(', ');
  return where === '' ? message : `${where}: ${message}`;
};
