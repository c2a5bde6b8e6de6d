/** What can be written in one way only: no undefined, no function, no number that JSON does not have. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value);

const numberText = (value: number): string => {
  if (!Number.isFinite(value)) throw new RangeError('A number that JSON does not have cannot be signed.');
  return JSON.stringify(value);
};

/** The same value always gives the same text: keys in the order of their code units, no spaces, numbers as in ECMAScript (RFC 8785). */
export const canonicalJson = (value: CanonicalValue): string => {
  if (typeof value === 'number') return numberText(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`;
};
