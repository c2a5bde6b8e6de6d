/** The number of a scan request, which the scanner writes into its images as the accession number (0008,0050). */

const PREFIX = 'HIP';

/** The table of the algorithm of Damm: it finds every wrong digit and every swap of two neighbours. */
const STEPS = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

const stateAfter = (digits: string): number =>
  Array.from(digits).reduce((state, digit) => Number(STEPS[state]?.[Number(digit)]), 0);

/** As the database writes it. */
export const orderNumberOf = (n: number): string => `${PREFIX}${n}${stateAfter(String(n))}`;

/** People and scanners write it with spaces, dashes or small letters. */
const folded = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/** The order number that a text is; undefined where it is none of ours or its check digit is wrong. */
export const parseOrderNumber = (text: string): string | undefined => {
  const number = folded(text);
  const digits = /^HIP(\d{7,13})$/.exec(number)?.[1];
  return digits !== undefined && stateAfter(digits) === 0 ? number : undefined;
};
