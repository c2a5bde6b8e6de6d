import { decodeCsv, readCsv } from '../../pri/csv.ts';
import type { CsvRow } from '../../pri/csv.ts';
import { plainName } from '../../pri/side.ts';
import { cupAndLiner, linerAndHead } from '../compatibility.ts';
import type { Catalogue, PartKind } from '../types.ts';
import { readRow } from './catalogue-row.ts';
import type { CatalogueProblem, CatalogueRow } from './catalogue-row.ts';
import { COLUMNS, TEXTS } from './columns.ts';
import { PARTS_AT_MOST } from './limits.ts';

/** The table of a clinic's catalogue: all of it, or everything that is wrong with it. */
export type CatalogueReading =
  | { readonly ok: true; readonly rows: readonly CatalogueRow[]; readonly warnings: readonly string[] }
  | {
      readonly ok: false;
      readonly problems: readonly CatalogueProblem[];
      /** The lines that are right by themselves, so that their files can be checked all the same. */
      readonly rows: readonly CatalogueRow[];
    };

const KNOWN = new Set(COLUMNS.map(plainName));

const ofWhole = (message: string): CatalogueProblem => ({ line: null, column: null, message });

const columnsOf = (header: CsvRow): ReadonlyMap<string, number> =>
  new Map(header.cells.map((cell, n) => [plainName(cell), n]));

const headerProblems = ({ line, cells }: CsvRow): CatalogueProblem[] => {
  const names = cells.map(plainName);
  return cells.flatMap((cell, n) => {
    const name = names[n] ?? '';
    const shown = cell.trim().slice(0, 40);
    if (name === '') return [];
    if (!KNOWN.has(name)) return [{ line, column: shown, message: 'is not a known column' }];
    return names.indexOf(name) < n ? [{ line, column: shown, message: 'is there twice' }] : [];
  });
};

const twice = (rows: readonly CatalogueRow[], column: string, keyOf: (row: CatalogueRow) => string) => {
  const first = new Map<string, number>();
  return rows.flatMap((row): CatalogueProblem[] => {
    const key = keyOf(row).toLowerCase();
    const line = first.get(key);
    if (line === undefined) first.set(key, row.line);
    return line === undefined ? [] : [{ line: row.line, column, message: `is also in line ${line}` }];
  });
};

const fileProblems = (rows: readonly CatalogueRow[], files: readonly string[]): CatalogueProblem[] => {
  const named = new Set(rows.map(({ file }) => file.toLowerCase()));
  const there = new Set(files.map((file) => file.toLowerCase()));
  return [
    ...rows
      .filter(({ file }) => !there.has(file.toLowerCase()))
      .map(({ line, file }) => ({ line, column: TEXTS.file, message: `"${file}" is not in the zip` })),
    ...files
      .filter((file) => !named.has(file.toLowerCase()))
      .map((file) => ofWhole(`No line of the table names "${file.slice(0, 80)}".`)),
  ];
};

const PARTS: Readonly<Record<PartKind, keyof Catalogue>> = {
  cup: 'cups',
  liner: 'liners',
  head: 'heads',
  stem: 'stems',
};

export const catalogueOf = (rows: readonly CatalogueRow[]): Catalogue => {
  const of = <K extends PartKind>(kind: K) =>
    rows.flatMap(({ part }) => (part.kind === kind ? [part as Extract<typeof part, { kind: K }>] : []));
  return { cups: of('cup'), liners: of('liner'), heads: of('head'), stems: of('stem') };
};

/** Parts that no other part fits: sizes are missing, or a measure is wrong. */
const fitProblems = (rows: readonly CatalogueRow[]): CatalogueProblem[] => {
  const { cups, liners, heads } = catalogueOf(rows);
  return rows.flatMap(({ line, part }): CatalogueProblem[] => {
    const lacks = (column: string, message: string) => [{ line, column, message }];
    if (part.kind === 'cup' && !liners.some((liner) => cupAndLiner(part, liner) === undefined))
      return lacks('Liner Diameter', `no liner of ${part.linerDiameter} mm fits this cup`);
    if (part.kind === 'liner' && !heads.some((head) => linerAndHead(part, head) === undefined))
      return lacks('Head Diameter', `there is no head of ${part.headDiameter} mm for this liner`);
    if (part.kind === 'liner' && !cups.some((cup) => cupAndLiner(cup, part) === undefined))
      return lacks('Diameter', `this liner of ${part.diameter} mm fits no cup`);
    if (part.kind === 'stem' && !heads.some(({ taper }) => taper === part.taper))
      return lacks(TEXTS.taper, `there is no head with the taper ${part.taper}`);
    return [];
  });
};

const missingKinds = (rows: readonly CatalogueRow[]): CatalogueProblem[] => {
  const catalogue = catalogueOf(rows);
  return (['cup', 'liner', 'head'] as const)
    .filter((kind) => catalogue[PARTS[kind]].length === 0)
    .map((kind) => ofWhole(`The table has no ${kind}.`));
};

/** Sizes that are left out of an otherwise even row, which may be meant. */
const gapWarnings = (rows: readonly CatalogueRow[]): string[] => {
  const sizes = [...new Set(catalogueOf(rows).cups.map(({ diameter }) => diameter))].toSorted(
    (a, b) => a - b,
  );
  const steps = sizes.slice(1).map((size, n) => size - (sizes[n] ?? 0));
  const step = Math.min(...steps);
  return steps.flatMap((wide, n) =>
    wide > 1.5 * step
      ? [`There is no cup between ${sizes[n]} and ${sizes[n + 1]} mm, but else every ${step} mm.`]
      : [],
  );
};

const readText = (text: string, files: readonly string[]): CatalogueReading => {
  const { rows: table, problem } = readCsv(text);
  const failed = (
    problems: readonly CatalogueProblem[],
    right: readonly CatalogueRow[] = [],
  ): CatalogueReading => ({ ok: false, problems, rows: right });
  if (problem) return failed([{ line: problem.line, column: null, message: problem.message }]);
  const [header, ...body] = table;
  if (!header || body.length === 0) return failed([ofWhole('The table has no parts.')]);
  if (body.length > PARTS_AT_MOST) return failed([ofWhole(`At most ${PARTS_AT_MOST} parts are accepted.`)]);
  const wrongHeader = headerProblems(header);
  if (wrongHeader.length > 0) return failed(wrongHeader);
  const readings = body.map((row) => readRow(row, columnsOf(header)));
  const broken = readings.flatMap(({ problems }) => problems);
  const rows = readings.flatMap(({ row }) => (row ? [row] : []));
  // What does not fit together is told only when each line is right: a wrong unit would show again for every other part.
  if (broken.length > 0) return failed(broken, rows);
  const problems = [
    ...twice(rows, TEXTS.name, ({ part }) => `${part.kind} ${part.name}`),
    ...fileProblems(rows, files),
    ...missingKinds(rows),
    ...fitProblems(rows),
  ];
  return problems.length > 0 ? failed(problems, rows) : { ok: true, rows, warnings: gapWarnings(rows) };
};

/** Reads the table of a catalogue against the names of the STL files beside it. */
export const readCatalogue = (bytes: Uint8Array, files: readonly string[]): CatalogueReading => {
  try {
    return readText(decodeCsv(bytes), files);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [ofWhole(message)], rows: [] };
  }
};
