import { withExactLength } from '../../../imaging/files/sending/exact-length.ts';
import type { DataElement } from '../../../platform/dimse/data-set/elements.ts';
import { elementHead, encodeDataSet } from '../../../platform/dimse/data-set/encode-data-set.ts';

/** The file inside of an object; read when it is sent, and never held as a whole. */
export interface EnclosedFile {
  readonly length: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** An object of DICOM that contains a file. */
export interface EncapsulatedObject {
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
  readonly elements: readonly DataElement[];
  readonly file: EnclosedFile;
}

const DOCUMENT = 0x0042_0011;
/** The length of an element has 32 bits, is even, and not that of an undefined length. */
export const ENCLOSED_MAX = 0xffff_fffe;

const evenLength = ({ length }: EnclosedFile): number => length + (length % 2);

/** What comes before the file and after it. */
const frameOf = ({ elements, file }: EncapsulatedObject, isExplicit: boolean): readonly [Buffer, Buffer] => {
  const before = elements.filter(({ tag }) => tag < DOCUMENT);
  const after = elements.filter(({ tag }) => tag > DOCUMENT);
  const head = elementHead(DOCUMENT, isExplicit ? 'OB' : undefined, evenLength(file));
  return [
    Buffer.concat([encodeDataSet(before, isExplicit), head]),
    Buffer.concat([Buffer.alloc(evenLength(file) - file.length), encodeDataSet(after, isExplicit)]),
  ];
};

/** The bytes of the data set, in little endian. A file of another length than announced fails before its end. */
export const dataSetBytes = async function* (
  object: EncapsulatedObject,
  isExplicit: boolean,
): AsyncGenerator<Uint8Array> {
  const [before, after] = frameOf(object, isExplicit);
  yield before;
  yield* withExactLength(await object.file.open(), object.file.length);
  if (after.length > 0) yield after;
};

export const dataSetLength = (object: EncapsulatedObject, isExplicit: boolean): number =>
  frameOf(object, isExplicit).reduce((sum, { length }) => sum + length, object.file.length);
