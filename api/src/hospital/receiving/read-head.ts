import { announcedImages, factsOfImage } from '@cotyle/domain/receiving/received-facts';
import type { ReceivedFacts } from '@cotyle/domain/receiving/received-facts';
import { emptyPreamble, metaElement, metaGroup } from '../../imaging/ct/dicom/part10.ts';
import { readHeader } from '../../imaging/ct/dicom/read-header.ts';
import type { ReadHeader } from '../../imaging/ct/dicom/read-header.ts';

/** Nearly every header ends within the first; one that is longer than the second is not read to its end. */
const HEAD_BYTES = [64 * 1024, 4 * 1024 ** 2] as const;

/** What the header of a received image says. */
export interface ImageHead {
  readonly sopClass: string;
  readonly sopInstance: string;
  readonly study: string;
  readonly series: string;
  readonly facts: ReceivedFacts;
  readonly announced: number | null;
}

export interface OpenedImage {
  /** Undefined where the bytes are not a DICOM image. */
  readonly head: ImageHead | undefined;
  /** The image as a file, from its first byte. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

interface Format {
  readonly format: 'part10' | 'data-set';
  readonly transferSyntaxUid: string;
}

const leadFor = ({ format, transferSyntaxUid }: Format, ...uids: readonly Buffer[]): Buffer =>
  format === 'part10'
    ? Buffer.alloc(0)
    : Buffer.concat([emptyPreamble(), metaGroup(transferSyntaxUid, ...uids)]);

const headOf = ({ header, source }: ReadHeader): ImageHead => ({
  sopClass: header.sopClass,
  sopInstance: header.sopInstance,
  study: header.study,
  series: header.series,
  facts: factsOfImage(header, source),
  announced: announcedImages(source),
});

const continued = async function* (
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
};

/** Reads the header from the beginning of the bytes, and gives back all of them with what a file needs before. */
export const openImage = async (format: Format, bytes: AsyncIterable<Uint8Array>): Promise<OpenedImage> => {
  const source = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let [length, isEnded] = [0, false];
  let read: ReadHeader | undefined;
  for (const limit of HEAD_BYTES) {
    while (!isEnded && length < limit) {
      const next = await source.next();
      isEnded = next.done === true;
      if (next.done !== true) {
        chunks.push(next.value);
        length += next.value.length;
      }
    }
    read = readHeader(Buffer.concat([leadFor(format), ...chunks]), { parsedBytes: HEAD_BYTES[0] });
    if (isEnded || read?.pixels) break;
  }
  const head = read && headOf(read);
  const uids = head
    ? [metaElement(0x0002_0002, head.sopClass), metaElement(0x0002_0003, head.sopInstance)]
    : [];
  return { head, bytes: continued([leadFor(format, ...uids), ...chunks], source) };
};
