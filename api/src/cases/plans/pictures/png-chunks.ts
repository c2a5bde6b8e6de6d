import { crc32 } from 'node:zlib';
import { PICTURE_DAMAGED, PICTURE_NOT_PNG } from '@cotyle/domain/planning/plan-pictures';

/** Why the bytes are no picture that we store. */
export class PngProblem extends Error {}

/** ISO 15948, 5.2. */
export const PNG_SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Length, name and checksum. */
const FRAME = 12;

export interface PngChunk {
  readonly name: string;
  readonly data: Buffer;
  readonly whole: Buffer;
}

/** ISO 15948, 5.3. */
export const pngChunks = (bytes: Buffer): readonly PngChunk[] => {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw new PngProblem(PICTURE_NOT_PNG);
  const chunks: PngChunk[] = [];
  for (let at = PNG_SIGNATURE.length; at < bytes.length;) {
    if (at + FRAME > bytes.length) throw new PngProblem(PICTURE_DAMAGED);
    const end = at + FRAME + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw new PngProblem(PICTURE_DAMAGED);
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
};
