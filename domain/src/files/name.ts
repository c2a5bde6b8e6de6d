export const FILE_NAME_MAX = 255;

/** Control characters, and marks that change the reading direction: they disguise a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** Characters that some file system reads as a path, a device or a wildcard. */
const RESERVED = /[/\\:*?"<>|]/g;
/** A dot in front hides a file on some systems; a dot or a space at the end is lost on others. */
const EDGES = /^[\s.]+|[\s.]+$/g;

const ending = (name: string): string => /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';

/**
 * A file's name as it is stored, shown and downloaded: one line, one direction, no path, valid on every system. What
 * was sent as a path keeps its last part.
 */
export const safeFileName = (given: string): string => {
  const last =
    given
      .split(/[/\\]/)
      .filter((part) => part.trim() !== '')
      .pop() ?? '';
  const name = last
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(RESERVED, '_')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(name);
  const kept = ending(name);
  const cut =
    characters.length > FILE_NAME_MAX
      ? `${characters.slice(0, FILE_NAME_MAX - kept.length).join('')}${kept}`
      : name;
  return cut.replace(EDGES, '') || 'unnamed';
};
