import { shownSize } from './texts.ts';
import type { ZipEnd, ZipEntry } from './zip-directory.ts';

/** A warning about a zip that is accepted: the server never unpacks it, but people will. */
export interface ZipFinding {
  readonly code: string;
  readonly message: string;
}

const CHECK = 'Please check that it can be opened.';

export const ZIP_CUT_OFF: ZipFinding = {
  code: 'ZIP_CUT_OFF',
  message: `This zip has no directory at its end: it may be cut off. ${CHECK}`,
};
export const ZIP_DAMAGED: ZipFinding = {
  code: 'ZIP_DAMAGED',
  message: `The directory of this zip does not fit what is in it: it may be damaged. ${CHECK}`,
};
const EMPTY: ZipFinding = { code: 'ZIP_EMPTY', message: 'This zip is empty.' };
const ENCRYPTED: ZipFinding = {
  code: 'ZIP_ENCRYPTED',
  message: 'Files in this zip are protected by a password.',
};
const PART: ZipFinding = {
  code: 'ZIP_PART',
  message: 'This zip is one of several parts. Please make one zip of them and upload that.',
};
const UNUSUAL: ZipFinding = {
  code: 'ZIP_UNUSUAL',
  message: `Files in this zip are packed in an unusual way. ${CHECK}`,
};
const NAMES: ZipFinding = {
  code: 'ZIP_NAMES',
  message: 'Names in this zip lead out of its folder. Please unpack it with care.',
};
const expands = (bytes: number): ZipFinding => ({
  code: 'ZIP_EXPANDS',
  message: `This zip unpacks to ${shownSize(bytes)}, far more than images would. Please unpack it with care.`,
});

/** Images shrink to a half or a third, and air around the body to a tenth. */
const MOST_SHRINKING = 100;
/** The bytes by which a compressed file may exceed the file. */
const MOST_GROWTH = 1024;

const leadsOut = ({ name }: ZipEntry): boolean =>
  /^[/\\]|^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..');

/** Other methods are old, rare or specific to one program. */
const STORED_OR_DEFLATED = [0, 8];

/** The declared size is impossible for this number of compressed bytes. */
const lies = ({ method, compressed, uncompressed }: ZipEntry): boolean =>
  method === 0 ? compressed !== uncompressed : compressed > uncompressed * 1.01 + MOST_GROWTH;

const isOutside = ({ at, compressed }: ZipEntry, end: ZipEnd): boolean => at + compressed > end.at;

/** The warnings about a directory; `isWhole` says whether all of it could be read. */
export const zipFindings = (
  size: number,
  end: ZipEnd,
  { entries, isWhole }: { readonly entries: readonly ZipEntry[]; readonly isWhole: boolean },
): readonly ZipFinding[] => {
  const isDamaged =
    !isWhole || entries.some((entry) => isOutside(entry, end) || (!entry.isEncrypted && lies(entry)));
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressed, 0);
  return [
    ...(isDamaged ? [ZIP_DAMAGED] : []),
    ...(end.entries === 0 ? [EMPTY] : []),
    ...(end.isPart ? [PART] : []),
    ...(entries.some(({ method, isEncrypted }) => !isEncrypted && !STORED_OR_DEFLATED.includes(method))
      ? [UNUSUAL]
      : []),
    ...(entries.some(({ isEncrypted }) => isEncrypted) ? [ENCRYPTED] : []),
    ...(entries.some(leadsOut) ? [NAMES] : []),
    ...(!isDamaged && unpacked > size * MOST_SHRINKING ? [expands(unpacked)] : []),
  ];
};
