import { safeFileName } from '@cotyle/domain/files/name';

const numbered = (name: string, count: number): string => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`;
};

/** Unique also on file systems that ignore case. */
export const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((given) => {
    const safe = safeFileName(given);
    let name = safe;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = numbered(safe, count);
    taken.add(name.toLowerCase());
    return name;
  });
};
