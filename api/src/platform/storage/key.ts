const SEGMENT = /^[a-z0-9][a-z0-9.-]*$/;
const LONGEST = 200;

/** Endings that the storages use themselves, beside an object that is not finished. */
const RESERVED = /\.(?:part|tail)$/;

/** A key is made by us alone, so a wrong one is our own fault: it never reaches a path or an address. */
export const checkedKey = (key: string): string => {
  const isOurs =
    key.length <= LONGEST &&
    key.split('/').every((segment) => SEGMENT.test(segment)) &&
    !key.includes('..') &&
    !RESERVED.test(key);
  if (!isOurs) throw new Error('Not a key of the storage.');
  return key;
};
