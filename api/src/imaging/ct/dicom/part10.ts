import type { Lead } from '@cotyle/domain/ct/index-entry';
import { dataElement } from './data-element.ts';

/** PS3.10: a preamble of 128 bytes, the prefix DICM, and the meta group. */
const PREAMBLE_BYTES = 128;
const LETTERS = 'DICM';
export const PART10_BYTES = PREAMBLE_BYTES + LETTERS.length;

/** The implementation class UID that PS3.10 requires. */
const IMPLEMENTATION = '2.25.271828182845904523536028747135266249775';

const TIFF = [Buffer.from('II*\0'), Buffer.from('MM\0*')];

/** A preamble can make an image executable; only an empty one or a TIFF header is passed on. */
export const safePreamble = (preamble: Uint8Array): Uint8Array => {
  const isTiff = TIFF.some((start) => start.equals(preamble.subarray(0, start.length)));
  return isTiff ? preamble : new Uint8Array(preamble.length);
};

export const padUid = (uid: string): Buffer => Buffer.from(uid.length % 2 === 0 ? uid : `${uid}\0`, 'latin1');

/** A minimal meta group: the transfer syntax and the implementation. */
export const metaGroup = (syntax: string, ...more: readonly Buffer[]): Buffer => {
  const rest = Buffer.concat([
    dataElement(0x0002_0001, 'OB', Buffer.from([0, 1])),
    ...more,
    dataElement(0x0002_0010, 'UI', padUid(syntax)),
    dataElement(0x0002_0012, 'UI', padUid(IMPLEMENTATION)),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(rest.length);
  return Buffer.concat([dataElement(0x0002_0000, 'UL', length), rest]);
};

export const metaElement = (tag: number, uid: string): Buffer => dataElement(tag, 'UI', padUid(uid));

export const emptyPreamble = (): Buffer =>
  Buffer.concat([Buffer.alloc(PREAMBLE_BYTES), Buffer.from(LETTERS)]);

/** The bytes that make the image a complete DICOM file. */
const missingHead = (lead: Lead, syntax: string): Buffer => {
  if (lead === 'PART10') return Buffer.alloc(0);
  return lead === 'META' ? emptyPreamble() : Buffer.concat([emptyPreamble(), metaGroup(syntax)]);
};

export const part10Length = (size: number, lead: Lead, syntax: string): number =>
  size + missingHead(lead, syntax).length;

/** The image as a complete file with a harmless preamble. */
export const toPart10 = async function* (
  image: AsyncIterable<Uint8Array>,
  lead: Lead,
  syntax: string,
): AsyncGenerator<Uint8Array> {
  if (lead !== 'PART10') {
    yield missingHead(lead, syntax);
    yield* image;
    return;
  }
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of image) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < PART10_BYTES) continue;
    yield safePreamble(head.subarray(0, PREAMBLE_BYTES));
    yield head.subarray(PREAMBLE_BYTES);
    head = undefined;
  }
  // An image with this lead always has a preamble; anything else is not passed on.
  if (head) throw new Error('The image ends within its preamble.');
};
