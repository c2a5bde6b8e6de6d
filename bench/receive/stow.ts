import { rawRequest, writeChunks } from '../clients/raw-http.ts';
import { slice } from '../data/dicom.ts';
import { CT_SIDE, ctPixels } from './dicom-folders.ts';

export interface StowTarget {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

const BOUNDARY = 'cotyle-bench';
const PART = Buffer.from(`--${BOUNDARY}\r\nContent-Type: application/dicom\r\n\r\n`);
const AFTER_PART = Buffer.from('\r\n');
const END = Buffer.from(`--${BOUNDARY}--\r\n`);

/** The body of one request, in the order of sending. The images share their pixels. */
export const stowBody = (firstNumber: number, images: number): Uint8Array[] => {
  const pixels = ctPixels();
  const chunks: Uint8Array[] = [];
  for (let number = firstNumber; number < firstNumber + images; number += 1) {
    const head = slice(number, CT_SIDE, pixels).subarray(0, -pixels.length);
    chunks.push(PART, Buffer.from(head), pixels, AFTER_PART);
  }
  chunks.push(END);
  return chunks;
};

/** One request with all images, as a gateway sends a study. Resolves with its answer. */
export const sendByStow = async (
  { url, headers }: StowTarget,
  chunks: readonly Uint8Array[],
): Promise<void> => {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const head = {
    ...headers,
    accept: 'application/dicom+json',
    'content-type': `multipart/related; type="application/dicom"; boundary=${BOUNDARY}`,
    'content-length': String(length),
  };
  const { status, text } = await rawRequest(
    url,
    { method: 'POST', path: url.pathname, headers: head },
    writeChunks(chunks),
  );
  if (status !== 200) throw new Error(`${url.href}: status ${status}: ${text}`);
};
