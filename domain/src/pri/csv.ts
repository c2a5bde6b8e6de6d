import { CSV_MAX_BYTES } from '../files/limits.ts';
import { shownSize } from '../files/texts.ts';

export const NOT_TEXT = 'The file is not UTF-8 text.';
export const CSV_TOO_LARGE = `The file is larger than ${shownSize(CSV_MAX_BYTES)}.`;
const OPEN_QUOTE = 'a quote is not closed';

/** Available in browsers and in Node. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/** Throws a readable message where the bytes are not text; removes a byte order mark. */
export const decodeCsv = (bytes: Uint8Array): string => {
  if (bytes.length > CSV_MAX_BYTES) throw new Error(CSV_TOO_LARGE);
  if (bytes.includes(0)) throw new Error(NOT_TEXT);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(NOT_TEXT, { cause: error });
  }
};

export interface CsvRow {
  /** The line on which it begins; the first one is 1. */
  readonly line: number;
  /** The separator of its values: the first of the two that occurs in it. */
  readonly separator: ',' | ';' | undefined;
  readonly cells: readonly string[];
}

export interface CsvReading {
  /** Without the blank ones. */
  readonly rows: readonly CsvRow[];
  readonly problem?: { readonly line: number; readonly message: string };
}

const LONGEST_NUMBER = 40;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** The number in a cell, if it is one. In a row with semicolons a comma is a decimal sign; otherwise only a point is. */
export const csvNumber = ({ cells, separator }: CsvRow, column: number): number | undefined => {
  const value = (cells[column] ?? '').trim();
  if (value.length > LONGEST_NUMBER) return undefined;
  const written = separator === ';' ? value.replace(',', '.') : value;
  // Adding 0 turns -0 into 0.
  return NUMBER.test(written) ? Number(written) + 0 : undefined;
};

const LINE_BREAK = /\r\n|\n|\r/g;
const STOPS = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, either: /[,;\r\n]/g };
/** A quote starts a quoted value only at its beginning; elsewhere it is an ordinary character. */
const OPENING_QUOTE = /[^\S\r\n]*"/y;

const nextStop = (text: string, from: number, separator: CsvRow['separator']): number => {
  const stops = STOPS[separator ?? 'either'];
  stops.lastIndex = from;
  return stops.exec(text)?.index ?? text.length;
};

/** Two quotes inside a quoted value are one quote. */
const closingQuote = (text: string, from: number): number => {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
};

interface Cell {
  readonly value: string;
  readonly end: number;
  /** The number of line breaks inside the quotes. */
  readonly lineBreaks: number;
}

/** Undefined for an unclosed quote. */
const readCell = (text: string, from: number, separator: CsvRow['separator']): Cell | undefined => {
  OPENING_QUOTE.lastIndex = from;
  const opening = OPENING_QUOTE.exec(text);
  if (!opening) {
    const end = nextStop(text, from, separator);
    return { value: text.slice(from, end), end, lineBreaks: 0 };
  }
  const first = from + opening[0].length;
  const last = closingQuote(text, first);
  if (last < 0) return undefined;
  const end = nextStop(text, last + 1, separator);
  const beyond = text.slice(last + 1, end);
  const quoted = text.slice(first, last);
  const value = quoted.replaceAll('""', '"') + (beyond.trim() === '' ? '' : beyond);
  return { value, end, lineBreaks: quoted.match(LINE_BREAK)?.length ?? 0 };
};

interface Row {
  readonly row: CsvRow;
  readonly end: number;
  readonly lineBreaks: number;
}

const readRow = (text: string, from: number, line: number): Row | undefined => {
  const cells: string[] = [];
  let separator: CsvRow['separator'];
  let lineBreaks = 0;
  for (let at = from; ; at += 1) {
    const cell = readCell(text, at, separator);
    if (!cell) return undefined;
    cells.push(cell.value);
    lineBreaks += cell.lineBreaks;
    at = cell.end;
    const stop = text[at];
    if (stop !== ',' && stop !== ';') return { row: { line, separator, cells }, end: at, lineBreaks };
    separator = stop;
  }
};

/** Accepts quoted values with line breaks and doubled quotes, commas or semicolons, and any line ends. Reads in one pass and never throws. */
export const readCsv = (given: string): CsvReading => {
  const text = given.replace(/^\uFEFF/, '');
  const rows: CsvRow[] = [];
  let line = 1;
  for (let at = 0; at < text.length;) {
    const read = readRow(text, at, line);
    if (!read) return { rows, problem: { line, message: OPEN_QUOTE } };
    if (read.row.cells.some((cell) => cell.trim() !== '')) rows.push(read.row);
    line += read.lineBreaks + 1;
    at = read.end + (text.startsWith('\r\n', read.end) ? 2 : 1);
  }
  return { rows };
};
