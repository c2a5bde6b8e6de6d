export const FILE_NAME_MAX = 255;

/** Controls, and marks that turn the reading direction: they make a name read as another. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** What a file system somewhere takes for a path, a device or a wildcard. */
const RESERVED = /[/\\:*?"<>|]/g;

const ending = (name: string): string => /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';

/**
 * A file's name as it is stored, shown and given back: one line, one direction, no path, on every system a name. What
 * was sent as a path keeps its last part.
 */
export const safeFileName = (given: string): string => {
  const last =
    given
      .split(/[/\\]/)
      .filter((part) => part.trim() !== '')
      .pop() ?? '';
  const name = last
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(RESERVED, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  if (name === '') return 'unnamed';
  const characters = Array.from(name);
  if (characters.length <= FILE_NAME_MAX) return name;
  const kept = ending(name);
  return `${characters.slice(0, FILE_NAME_MAX - kept.length).join('')}${kept}`;
};
