/** The value representations whose length field has four bytes (explicit VR, little endian). */
const LONG: readonly string[] = ['OB', 'OW'];

type Element = readonly [group: number, element: number, vr: string, value: Buffer | string | number];

const bytesOf = (vr: string, value: Buffer | string | number): Buffer => {
  if (Buffer.isBuffer(value)) return value;
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(vr === 'UL' ? 4 : 2);
    bytes.writeUIntLE(value, 0, bytes.length);
    return bytes;
  }
  // DICOM values have an even length: identifiers are padded with a zero, text with a space.
  const filler = vr === 'UI' ? '\0' : ' ';
  return Buffer.from(value.length % 2 === 0 ? value : value + filler, 'latin1');
};

const encoded = ([group, element, vr, value]: Element): Buffer => {
  const bytes = bytesOf(vr, value);
  const head = Buffer.alloc(LONG.includes(vr) ? 12 : 8);
  head.writeUInt16LE(group, 0);
  head.writeUInt16LE(element, 2);
  head.write(vr, 4, 'latin1');
  if (LONG.includes(vr)) head.writeUInt32LE(bytes.length, 8);
  else head.writeUInt16LE(bytes.length, 6);
  return Buffer.concat([head, bytes]);
};

const CT_IMAGE = '1.2.840.10008.5.1.4.1.1.2';
const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
const ROOT_UID = '1.2.826.0.1.3680043.10.1';

/** Private elements that scanners add and every reader has to skip. */
const privateElements: readonly Element[] = Array.from({ length: 150 }, (_, index) => [
  0x0029 + 2 * Math.floor(index / 50),
  0x1000 + (index % 50),
  'LO',
  `private value of the scanner ${index}`,
]);

/** One slice of an invented CT: the pixels are noise, the patient does not exist. */
export const slice = (number: number, side: number, pixels: Buffer): Buffer => {
  const instance = `${ROOT_UID}.3.${number}`;
  const meta = [
    encoded([0x0002, 0x0001, 'OB', Buffer.from([0, 1])]),
    encoded([0x0002, 0x0002, 'UI', CT_IMAGE]),
    encoded([0x0002, 0x0003, 'UI', instance]),
    encoded([0x0002, 0x0010, 'UI', EXPLICIT_LITTLE_ENDIAN]),
    encoded([0x0002, 0x0012, 'UI', `${ROOT_UID}.9`]),
  ];
  const length = encoded([0x0002, 0x0000, 'UL', Buffer.concat(meta).length]);
  const elements: readonly Element[] = [
    [0x0008, 0x0016, 'UI', CT_IMAGE],
    [0x0008, 0x0018, 'UI', instance],
    [0x0008, 0x0060, 'CS', 'CT'],
    [0x0010, 0x0010, 'PN', 'Nobody^Bench'],
    [0x0010, 0x0020, 'LO', 'BENCH'],
    [0x0020, 0x000d, 'UI', `${ROOT_UID}.1`],
    [0x0020, 0x000e, 'UI', `${ROOT_UID}.2`],
    [0x0020, 0x0013, 'IS', String(number)],
    [0x0020, 0x0032, 'DS', `0\\0\\${number}`],
    [0x0020, 0x0037, 'DS', '1\\0\\0\\0\\1\\0'],
    [0x0028, 0x0002, 'US', 1],
    [0x0028, 0x0004, 'CS', 'MONOCHROME2'],
    [0x0028, 0x0010, 'US', side],
    [0x0028, 0x0011, 'US', side],
    [0x0028, 0x0030, 'DS', '0.7\\0.7'],
    [0x0028, 0x0100, 'US', 16],
    [0x0028, 0x0101, 'US', 12],
    [0x0028, 0x0102, 'US', 11],
    [0x0028, 0x0103, 'US', 0],
    ...privateElements,
    [0x7fe0, 0x0010, 'OW', pixels],
  ];
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), length, ...meta, ...elements.map(encoded)]);
};
