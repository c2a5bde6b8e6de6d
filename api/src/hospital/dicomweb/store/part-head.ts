import { readHeader } from '../../../imaging/ct/dicom/read-header.ts';

/** What the answer says of a part; empty where the part does not say it. */
export interface PartHead {
  readonly sopClass: string;
  readonly sopInstance: string;
  readonly study: string;
  readonly transferSyntax: string;
}

/** Private elements may come before the identifiers; no image has a longer header. */
const HEAD_MAX_BYTES = 4 * 1024 ** 2;
const META_INSTANCE = 0x0002_0003;
const NO_HEAD: PartHead = { sopClass: '', sopInstance: '', study: '', transferSyntax: '' };

const headIn = (bytes: Buffer): PartHead | undefined => {
  const read = readHeader(bytes);
  if (!read) return undefined;
  const { header, source } = read;
  return {
    sopClass: header.sopClass,
    sopInstance: header.sopInstance || (source.text(META_INSTANCE) ?? ''),
    study: header.study,
    transferSyntax: header.transferSyntax,
  };
};

/** Reads the identifiers from the first bytes, and gives back all of the bytes. */
export const openPart = async (
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: PartHead; readonly bytes: AsyncIterable<Uint8Array> }> => {
  const source = body[Symbol.asyncIterator]();
  // Joined only when they are parsed: a sender may send them one by one.
  let chunks: Uint8Array[] = [];
  let length = 0;
  let head: PartHead | undefined;
  let wanted = 1;
  for (let isEnded = false; !isEnded && length < HEAD_MAX_BYTES;) {
    const next = await source.next();
    isEnded = next.done === true;
    if (next.done !== true) {
      chunks.push(next.value);
      length += next.value.length;
    }
    // Parsed again only when there is twice as much, so that small chunks cost little.
    if (!isEnded && length < wanted) continue;
    const first = Buffer.concat(chunks);
    chunks = [first];
    head = headIn(first);
    if (head !== undefined && head.study !== '') break;
    wanted = 2 * length;
  }
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    if (length > 0) yield Buffer.concat(chunks);
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  };
  return { head: head ?? NO_HEAD, bytes: bytes() };
};
