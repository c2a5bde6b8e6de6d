const SEGMENT = /^[a-z0-9][a-z0-9.-]*$/;
const MAX_LENGTH = 200;

/** Suffixes that the storages use for unfinished objects. */
const RESERVED = /\.(?:part|tail)$/;

/** Keys are generated, so a malformed one is a bug: it must never become part of a path or a URL. */
export const checkedKey = (key: string): string => {
  const isValid =
    key.length <= MAX_LENGTH &&
    key.split('/').every((segment) => SEGMENT.test(segment)) &&
    !key.includes('..') &&
    !RESERVED.test(key);
  if (!isValid) throw new Error('Not a key of the storage.');
  return key;
};
