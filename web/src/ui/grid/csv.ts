/** What a spreadsheet takes for the beginning of a formula; the wide forms count, because some turn them into the plain. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A value that a spreadsheet would run gets an apostrophe in front, by which it stays a text. */
export const withoutFormula = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

const quoted = (value: string): string => `"${withoutFormula(value).replaceAll('"', '""')}"`;

/** Rows of texts as RFC 4180 writes them; every value is quoted, so that no separator of any country splits it. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
