import type { SampleCounts } from '@cotyle/domain/ct/hounsfield';
import { frameBytes, isCountable } from '@cotyle/domain/ct/pixel-format';
import type { PixelFormat } from '@cotyle/domain/ct/pixel-format';
import type { PixelSink } from './pixel-sink.ts';
import { unpackRle } from './rle.ts';

const ITEM = 0xe000_fffe;
const SEQUENCE_END = 0xe0dd_fffe;
const ITEM_HEAD_BYTES = 8;
const MARKER_BYTES = 12;
const RLE = '1.2.840.10008.1.2.5';
const JPEG_ROOT = '1.2.840.10008.1.2.4.';

const JPEG = [Buffer.of(0xff, 0xd8, 0xff)];
/** As a codestream, or, against the standard, in a JP2 file. */
const JPEG_2000 = [Buffer.of(0xff, 0x4f, 0xff, 0x51), Buffer.from('\0\0\0\x0cjP  \r\n', 'latin1')];

/** The signatures of a compressed frame; empty where they are unknown. */
const startsOf = (syntax: string): readonly Buffer[] => {
  const kind = syntax.startsWith(JPEG_ROOT) ? Number(syntax.slice(JPEG_ROOT.length)) : 0;
  if (kind >= 50 && kind <= 81) return JPEG;
  return (kind >= 90 && kind <= 93) || (kind >= 201 && kind <= 203) ? JPEG_2000 : [];
};

/** The first `keep` bytes of an item. */
interface OpenItem {
  left: number;
  readonly kept: Buffer[];
  keep: number;
}

const countRle = (frame: Buffer, format: PixelFormat, counts: SampleCounts): boolean => {
  const pixels = format.rows * format.columns;
  const [high, low] = unpackRle(frame, pixels, format.bitsAllocated / 8) ?? [];
  if (!high) return false;
  for (let at = 0; at < pixels; at += 1) {
    const sample = low ? ((high[at] ?? 0) << 8) | (low[at] ?? 0) : (high[at] ?? 0);
    counts[sample] = (counts[sample] ?? 0) + 1;
  }
  return true;
};

/**
 * Encapsulated pixels (PS3.5 A.4): an offset table, fragments with their lengths, and the end of the sequence. RLE
 * frames are decoded and counted; of other frames the signature is checked.
 */
export const fragmentSink = (
  format: PixelFormat,
  length: number | undefined,
  syntax: string,
  counts: SampleCounts,
): PixelSink => {
  const isRle = syntax === RLE;
  const isCounted = isRle && isCountable(format);
  const starts = startsOf(syntax);
  // PackBits adds at most one byte to 128.
  const frameMax = isCounted ? 2 * frameBytes(format) + 1024 : 0;
  let [isSound, isEnded, items] = [length === undefined, false, 0];
  let head = Buffer.alloc(0);
  let item: OpenItem | undefined;

  const isFrameStart = (): boolean => items === 2 || isRle;
  const closeItem = ({ kept }: OpenItem): void => {
    const bytes = Buffer.concat(kept);
    // The offset table comes first; it is empty or has one offset for each frame.
    if (items === 1 || !isFrameStart()) return;
    if (isCounted) isSound &&= countRle(bytes, format, counts);
    else if (starts.length > 0)
      isSound &&= starts.some((start) => start.equals(bytes.subarray(0, start.length)));
  };
  const openItem = (): void => {
    const [tag, size] = [head.readUInt32LE(0), head.readUInt32LE(4)];
    head = Buffer.alloc(0);
    if (tag === SEQUENCE_END) {
      isEnded = true;
      return;
    }
    items += 1;
    const isTable = items === 1;
    const fits = isTable ? size === 0 || size === 4 * format.frames : size % 2 === 0 && size > 0;
    const isTooLong = isCounted && !isTable && size > frameMax;
    if (tag !== ITEM || !fits || isTooLong) isSound = false;
    else item = { left: size, kept: [], keep: isTable ? 0 : isCounted ? size : MARKER_BYTES };
    if (item?.left === 0) item = undefined;
  };
  const takeValue = (open: OpenItem, bytes: Uint8Array): Uint8Array => {
    const value = bytes.subarray(0, open.left);
    const kept = value.subarray(0, open.keep);
    if (kept.length > 0) open.kept.push(Buffer.from(kept));
    open.keep -= kept.length;
    open.left -= value.length;
    if (open.left === 0) {
      closeItem(open);
      item = undefined;
    }
    return bytes.subarray(value.length);
  };
  const takeHead = (bytes: Uint8Array): Uint8Array => {
    const wanted = bytes.subarray(0, ITEM_HEAD_BYTES - head.length);
    head = Buffer.concat([head, wanted]);
    if (head.length === ITEM_HEAD_BYTES) openItem();
    return bytes.subarray(wanted.length);
  };
  const isReadable = (): boolean => isSound && !isEnded;
  const hasFrames = (): boolean =>
    isRle ? items - 1 === format.frames : items - 1 >= Math.max(1, format.frames);

  return {
    isCounted,
    write: (bytes) => {
      let rest = bytes;
      while (isReadable() && rest.length > 0) rest = item ? takeValue(item, rest) : takeHead(rest);
    },
    end: () => isSound && isEnded && hasFrames(),
  };
};
