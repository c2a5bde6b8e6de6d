/** The start of a formula in a spreadsheet, full-width forms included, because some programs normalise them. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Prefixes a value that a spreadsheet would run as a formula with an apostrophe. */
export const withoutFormula = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

const quoted = (value: string): string => `"${withoutFormula(value).replaceAll('"', '""')}"`;

/** A number is written as one: it cannot be a formula, and a negative one has to stay a number. */
const cellOf = (value: string | number): string =>
  typeof value === 'number' ? String(value) : quoted(value);

/** RFC 4180 with every text quoted, so that no locale's separator splits it. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
