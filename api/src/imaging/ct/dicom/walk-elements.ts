import { elementHead, SHORT_HEAD, skipSequence, tagAt, UNDEFINED_LENGTH } from './skip-sequence.ts';

export interface ElementSpan {
  readonly at: number;
  readonly length: number;
}

export interface ElementIndex {
  /** Without sequences of undefined length. */
  readonly found: ReadonlyMap<number, ElementSpan>;
  /** The end of the bytes, or the first tag beyond `last`. */
  readonly end: number;
}

const PIXELS = 0x7fe0_0010;
const DELIMITERS = 0xfffe;

/**
 * The positions of the elements of a little-endian data set, from `from` to the tag `last`. Ten times as fast as the
 * parser and enough for nearly every header; undefined for one that needs the parser.
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
  // The last element may have an empty value.
  while (at + SHORT_HEAD <= bytes.length) {
    const tag = tagAt(view, at);
    if (tag > last) break;
    // Tags must ascend; anything else is left to the parser.
    if (tag >>> 16 === DELIMITERS || tag <= before) return undefined;
    before = tag;
    const head = elementHead(view, at, isExplicit);
    if (!head) break;
    const { value, length, isUnknown } = head;
    if (tag === PIXELS || length !== UNDEFINED_LENGTH) found.set(tag, { at: value, length });
    if (tag === PIXELS) return { found, end: value };
    const end =
      length === UNDEFINED_LENGTH ? skipSequence(view, value, { isExplicit, isUnknown }) : value + length;
    if (end === undefined) return undefined;
    at = end;
  }
  return { found, end: Math.min(at, bytes.length) };
};
