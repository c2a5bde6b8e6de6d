import type { Lead } from '@cotyle/domain/ct/index-entry';
import { dataElement } from './data-element.ts';

/** PS3.10: 128 bytes for whatever a program likes, four letters, and the meta group. */
const PREAMBLE_BYTES = 128;
const LETTERS = 'DICM';
export const PART10_BYTES = PREAMBLE_BYTES + LETTERS.length;

/** The program that wrote the file, as PS3.10 asks. */
const IMPLEMENTATION = '2.25.271828182845904523536028747135266249775';

const TIFF = [Buffer.from('II*\0'), Buffer.from('MM\0*')];

/** A preamble may make an image a program as well: only the harmless ones are passed on, nothing and TIFF. */
export const safePreamble = (preamble: Uint8Array): Uint8Array => {
  const isTiff = TIFF.some((start) => start.equals(preamble.subarray(0, start.length)));
  return isTiff ? preamble : new Uint8Array(preamble.length);
};

export const padUid = (uid: string): Buffer => Buffer.from(uid.length % 2 === 0 ? uid : `${uid}\0`, 'latin1');

/** The meta group with the least that a reader needs: how the rest is written. */
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

/** What has to be put in front, so that every reader takes the image for a DICOM file. */
const missingHead = (lead: Lead, syntax: string): Buffer => {
  if (lead === 'PART10') return Buffer.alloc(0);
  return lead === 'META' ? emptyPreamble() : Buffer.concat([emptyPreamble(), metaGroup(syntax)]);
};

export const part10Length = (size: number, lead: Lead, syntax: string): number =>
  size + missingHead(lead, syntax).length;

/** The same image as a whole file with a harmless preamble. */
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
  // A file without a place for a preamble was taken for a whole one by mistake: it is passed on by nobody.
  if (head) throw new Error('An image breaks off in its first bytes.');
};
