import { LONG_VRS } from './data-element.ts';

export interface ElementSpan {
  readonly at: number;
  readonly length: number;
}

export interface ElementIndex {
  readonly found: ReadonlyMap<number, ElementSpan>;
  /** The end of the bytes, or the first tag beyond `last`. */
  readonly end: number;
}

const UNDEFINED_LENGTH = 0xffff_ffff;
const PIXELS = 0x7fe0_0010;
const DELIMITERS = 0xfffe;
/** The last element may have an empty value. */
const SHORT_HEAD = 8;
const LONG_HEAD = 12;
const LONG = new Set(LONG_VRS.map((kind) => (kind.charCodeAt(0) << 8) | kind.charCodeAt(1)));

/**
 * The positions of the elements of a little-endian data set, from `from` to the tag `last`. Ten times as fast as the
 * parser and enough for nearly every header; undefined for a sequence of undefined length, which needs the parser.
 */
export const walkElements = (
  bytes: Uint8Array,
  from: number,
  isExplicit: boolean,
  last: number,
): ElementIndex | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<number, ElementSpan>();
  let [at, before] = [from, 0];
  while (at + SHORT_HEAD <= bytes.length) {
    const group = view.getUint16(at, true);
    const tag = group * 0x10000 + view.getUint16(at + 2, true);
    if (tag > last) break;
    // Tags must ascend; anything else is left to the parser.
    if (group === DELIMITERS || tag <= before) return undefined;
    before = tag;
    const isLong = isExplicit && LONG.has(view.getUint16(at + 4, false));
    if (isLong && at + LONG_HEAD > bytes.length) break;
    const length = isLong
      ? view.getUint32(at + 8, true)
      : isExplicit
        ? view.getUint16(at + 6, true)
        : view.getUint32(at + 4, true);
    const value = at + (isLong ? LONG_HEAD : SHORT_HEAD);
    found.set(tag, { at: value, length });
    if (tag === PIXELS) return { found, end: value };
    if (length === UNDEFINED_LENGTH) return undefined;
    at = value + length;
  }
  return { found, end: Math.min(at, bytes.length) };
};
