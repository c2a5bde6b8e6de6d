/** PS3.5 7.1.2: the value representations with a length of four bytes. */
export const LONG_VRS: readonly string[] = [
  'OB',
  'OD',
  'OF',
  'OL',
  'OV',
  'OW',
  'SQ',
  'SV',
  'UC',
  'UN',
  'UR',
  'UT',
  'UV',
];

const headOf = (tag: number, vr: string | undefined, length: number): Buffer => {
  const isLong = vr !== undefined && LONG_VRS.includes(vr);
  const head = Buffer.alloc(isLong ? 12 : 8);
  head.writeUInt16LE(tag >>> 16, 0);
  head.writeUInt16LE(tag & 0xffff, 2);
  if (vr === undefined) head.writeUInt32LE(length, 4);
  else {
    head.write(vr, 4, 'latin1');
    if (isLong) head.writeUInt32LE(length, 8);
    else head.writeUInt16LE(length, 6);
  }
  return head;
};

/** An element in little endian; implicit, without its value representation, where `vr` is undefined. */
export const dataElement = (tag: number, vr: string | undefined, value: Buffer): Buffer =>
  Buffer.concat([headOf(tag, vr, value.length), value]);
