import { readAttributes } from './meshopt-attributes.ts';
import { readTriangles } from './meshopt-triangles.ts';
import { splitIntoChunks } from './split-into-chunks.ts';

const TRIANGLES = 10_000;
const TIMES = 8;

/** Before, there are no edges to attach a triangle to. */
const FREE = 8;

/** Pseudo-random triangles of every encoding, with valid corners; encoded deltas are zero. */
const triangles = (): Uint8Array => {
  let [chance, written, last] = [1, 0, 0];
  const codes = Uint8Array.from({ length: TRIANGLES }, (_, n) => {
    chance = (chance * 1_664_525 + 1_013_904_223) >>> 0;
    const drawn = n < FREE ? 0xf0 : chance >>> 24;
    // Index -1 does not exist.
    const code = drawn < 0xf0 && (drawn & 15) === 13 && last === 0 ? drawn + 1 : drawn;
    if (code >= 0xf0) written += [0, 1, 2][Math.max(0, code - 0xfd)] ?? 0;
    else if ((code & 15) === 15) written += 1;
    else if ((code & 15) > 12) last += (code & 15) === 13 ? -1 : 1;
    return code;
  });
  const bytes = new Uint8Array(1 + TRIANGLES + written + 16);
  bytes[0] = 0xe1;
  bytes.set(codes, 1);
  return bytes;
};

const STRIDE = 8;
const BLOCK = 256;
const BLOCKS = Math.ceil((3 * TRIANGLES) / BLOCK);
/** Four groups of sixteen, one in each mode: empty, two bits, four bits (both with an escaped byte), whole bytes. */
const TWO_BITS = [0b11_01_10_00, 0b01_10_00_01, 0b10_01_00_10, 0b00_01_10_01, 201];
const FOUR_BITS = [0xf1, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xe0, 77];
const GROUPS = [...TWO_BITS, ...FOUR_BITS, ...Array.from({ length: 16 }, (_, n) => 17 * n)];
/** A block has sixteen groups. */
const PLANE = [...Array<number>(4).fill(0b11_10_01_00), ...GROUPS, ...GROUPS, ...GROUPS, ...GROUPS];

const points = (): Uint8Array => {
  const bytes = new Uint8Array(1 + BLOCKS * STRIDE * PLANE.length + 32);
  bytes[0] = 0xa0;
  for (let plane = 0; plane < BLOCKS * STRIDE; plane++) bytes.set(PLANE, 1 + plane * PLANE.length);
  return bytes;
};

/** Decodes a synthetic mesh, so that the JIT has optimised the decoder before the first model. */
export const warmUpDecoder = (): void => {
  const [codes, attributes] = [triangles(), points()];
  for (let time = 0; time < TIMES; time++) {
    const { buffer } = readAttributes(attributes, BLOCKS * BLOCK, STRIDE);
    const positions = new Uint16Array(buffer);
    const { addTriangle, end } = splitIntoChunks(
      { positions, stride: 4, translation: [0, 0, 0], scale: 1 },
      () => undefined,
    );
    readTriangles(codes, 3 * TRIANGLES, addTriangle);
    end();
  }
};
