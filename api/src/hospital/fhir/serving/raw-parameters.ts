/** Parameters by name; one that comes several times has several values. */
export type RawParameters = Readonly<Record<string, string | readonly string[]>>;

/** Names are of the caller's choice, as many as fit into a request: in a plain object `__proto__` would be no name. */
export const groupByName = (
  pairs: Iterable<readonly [string, string]>,
): Record<string, string | readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const values = found.get(name);
    if (values) values.push(value);
    else found.set(name, [value]);
  }
  return Object.fromEntries(
    Array.from(found, ([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values] as const),
  );
};

export const pairsOf = (raw: RawParameters): (readonly [string, string])[] =>
  Object.entries(raw).flatMap(([name, value]) => [value].flat().map((text) => [name, text] as const));
