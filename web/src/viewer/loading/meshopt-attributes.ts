/**
 * Decodes vertex attributes of EXT_meshopt_compression (glTF), mode ATTRIBUTES, version 0. In TypeScript, because the
 * content security policy forbids WebAssembly; it is not the bottleneck.
 */

const HEADER = 0xa0;
const GROUP = 16;
const TAIL_MIN = 32;

/** Decodes one group of sixteen bytes; `mode` is the number of bits per packed value. */
const readGroup = (source: Uint8Array, at: number, mode: number, into: Uint8Array, place: number): number => {
  if (mode === 0) {
    into.fill(0, place, place + GROUP);
    return at;
  }
  if (mode === 3) {
    into.set(source.subarray(at, at + GROUP), place);
    return at + GROUP;
  }
  const bits = mode === 1 ? 2 : 4;
  const sentinel = (1 << bits) - 1;
  const perByte = 8 / bits;
  let whole = at + GROUP / perByte;
  for (let n = 0; n < GROUP; n++) {
    const packed = source[at + Math.floor(n / perByte)] ?? 0;
    const value = (packed >> (8 - bits * ((n % perByte) + 1))) & sentinel;
    into[place + n] = value === sentinel ? (source[whole++] ?? 0) : value;
  }
  return whole;
};

/** Decodes one byte of each element of the block, as deltas; returns the offset of the next plane. */
const readPlane = (source: Uint8Array, at: number, count: number, into: Uint8Array): number => {
  const groups = Math.ceil(count / GROUP);
  let data = at + Math.ceil(groups / 4);
  for (let group = 0; group < groups; group++) {
    const mode = ((source[at + (group >> 2)] ?? 0) >> ((group & 3) * 2)) & 3;
    data = readGroup(source, data, mode, into, group * GROUP);
    if (data > source.length) throw new Error('The attributes end too early.');
  }
  return data;
};

/** Zigzag decoding. */
const signed = (value: number): number => ((value & 1) === 0 ? value >> 1 : ~(value >> 1));

/** `count` elements of `stride` bytes each. */
export const readAttributes = (
  source: Uint8Array,
  count: number,
  stride: number,
): Uint8Array<ArrayBuffer> => {
  if (source[0] !== HEADER) throw new Error('The attributes are of an unknown version.');
  const target = new Uint8Array(count * stride);
  const perBlock = Math.min(Math.floor(8192 / stride) & ~(GROUP - 1), 256);
  const deltas = new Uint8Array(perBlock);
  // The base of the first element is at the very end.
  const last = source.slice(source.length - stride);
  let at = 1;
  for (let start = 0; start < count; start += perBlock) {
    const length = Math.min(perBlock, count - start);
    for (let byte = 0; byte < stride; byte++) {
      at = readPlane(source, at, length, deltas);
      let value = last[byte] ?? 0;
      for (let n = 0; n < length; n++) {
        value = (value + signed(deltas[n] ?? 0)) & 0xff;
        target[(start + n) * stride + byte] = value;
      }
      last[byte] = value;
    }
  }
  if (at + Math.max(stride, TAIL_MIN) !== source.length)
    throw new Error('The attributes have a wrong length.');
  return target;
};
