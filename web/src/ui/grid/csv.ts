/** The start of a formula in a spreadsheet, full-width forms included, because some programs normalise them. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Prefixes a value that a spreadsheet would run as a formula with an apostrophe. */
export const withoutFormula = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

const quoted = (value: string): string => `"${withoutFormula(value).replaceAll('"', '""')}"`;

/** RFC 4180 with every value quoted, so that no locale's separator splits it. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
