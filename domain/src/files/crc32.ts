const POLYNOMIAL = 0xedb88320;
const SLICES = 8;

/** Table n gives the checksum of a byte that is followed by n zero bytes, so that eight bytes take one step. */
const TABLES = ((): readonly Uint32Array[] => {
  const tables = Array.from({ length: SLICES }, () => new Uint32Array(256));
  const [first] = tables;
  if (!first) return tables;
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    first[byte] = value >>> 0;
  }
  for (let slice = 1; slice < SLICES; slice += 1)
    for (let byte = 0; byte < 256; byte += 1) {
      const before = tables[slice - 1]?.[byte] ?? 0;
      const table = tables[slice];
      if (table) table[byte] = (before >>> 8) ^ (first[before & 0xff] ?? 0);
    }
  return tables;
})();

/** The CRC-32 of zip archives; `before` is that of the bytes that precede these. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length - (bytes.length % SLICES);
  let crc = ~before;
  let at = 0;
  // The indices are bytes, so that every value exists.
  for (; at < whole; at += SLICES) {
    const low = view.getUint32(at, true) ^ crc;
    const high = view.getUint32(at + 4, true);
    crc =
      (t7[low & 0xff] as number) ^
      (t6[(low >>> 8) & 0xff] as number) ^
      (t5[(low >>> 16) & 0xff] as number) ^
      (t4[low >>> 24] as number) ^
      (t3[high & 0xff] as number) ^
      (t2[(high >>> 8) & 0xff] as number) ^
      (t1[(high >>> 16) & 0xff] as number) ^
      (t0[high >>> 24] as number);
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[at] as number)) & 0xff] as number);
  return ~crc >>> 0;
};
