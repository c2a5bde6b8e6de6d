import { crc32, deflateSync } from 'node:zlib';

/** Rows of pixels from the top, one to four bytes a pixel: grey, or red, green, blue and alpha. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 4;
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const COLOUR_TYPES = { 1: 0, 4: 6 } as const;

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};

const FILTERS = 5;

/** The filters of ISO 15948, 9.2: what each predicts from the bytes to the left, above, and above to the left. */
const predict = (filter: number, left: number, above: number, corner: number): number => {
  if (filter < 3) return filter === 0 ? 0 : filter === 1 ? left : above;
  if (filter === 3) return (left + above) >> 1;
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

/** The row by the filter whose differences are smallest, which compresses best. */
const filterRow = (row: Uint8Array, above: Uint8Array, channels: number, into: Uint8Array): void => {
  let least = Infinity;
  const tried = new Uint8Array(into.length);
  for (let filter = 0; filter < FILTERS; filter++) {
    let sum = 0;
    tried[0] = filter;
    for (let at = 0; at < row.length; at++) {
      const left = at < channels ? 0 : (row[at - channels] ?? 0);
      const corner = at < channels ? 0 : (above[at - channels] ?? 0);
      const difference = ((row[at] ?? 0) - predict(filter, left, above[at] ?? 0, corner)) & 0xff;
      tried[at + 1] = difference;
      sum += difference < 128 ? difference : 256 - difference;
    }
    if (sum >= least) continue;
    least = sum;
    into.set(tried);
  }
};

/** A PNG of eight bits a channel (ISO 15948). */
export const encodePng = ({ width, height, channels, pixels }: Picture): Buffer => {
  const stride = width * channels;
  const filtered = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const above = y === 0 ? new Uint8Array(stride) : pixels.subarray((y - 1) * stride, y * stride);
    const row = pixels.subarray(y * stride, (y + 1) * stride);
    filterRow(row, above, channels, filtered.subarray(y * (stride + 1), (y + 1) * (stride + 1)));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOUR_TYPES[channels], 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
};
