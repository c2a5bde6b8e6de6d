import { LONG_VRS } from './data-element.ts';

export const UNDEFINED_LENGTH = 0xffff_ffff;
export const SHORT_HEAD = 8;
const LONG_HEAD = 12;
const LONG = new Set(LONG_VRS.map((kind) => (kind.charCodeAt(0) << 8) | kind.charCodeAt(1)));
const UN = ('U'.charCodeAt(0) << 8) | 'N'.charCodeAt(0);

const ITEM = 0xfffe_e000;
const ITEM_END = 0xfffe_e00d;
const SEQUENCE_END = 0xfffe_e0dd;

/** The head of a little-endian element; undefined where the bytes end within it. */
export const elementHead = (
  view: DataView,
  at: number,
  isExplicit: boolean,
): { readonly value: number; readonly length: number; readonly isUnknown: boolean } | undefined => {
  const vr = isExplicit ? view.getUint16(at + 4, false) : 0;
  const isLong = isExplicit && LONG.has(vr);
  if (isLong && at + LONG_HEAD > view.byteLength) return undefined;
  const length = isLong
    ? view.getUint32(at + 8, true)
    : isExplicit
      ? view.getUint16(at + 6, true)
      : view.getUint32(at + 4, true);
  return { value: at + (isLong ? LONG_HEAD : SHORT_HEAD), length, isUnknown: vr === UN };
};

export const tagAt = (view: DataView, at: number): number =>
  view.getUint16(at, true) * 0x10000 + view.getUint16(at + 2, true);

/**
 * The end of a sequence of undefined length whose first item is at `start`; undefined where it is malformed, or the bytes
 * end before it. Reads each head once and keeps nothing, however deep the items are nested.
 */
export const skipSequence = (
  view: DataView,
  start: number,
  { isExplicit, isUnknown }: { readonly isExplicit: boolean; readonly isUnknown: boolean },
): number | undefined => {
  let at = start;
  // Odd in a sequence, even in an item of undefined length: they alternate.
  let depth = 1;
  /** PS3.5 6.2.2: what has the value representation UN is implicit, with all that it contains. */
  let implicitFrom = !isExplicit || isUnknown ? 1 : Number.POSITIVE_INFINITY;
  while (depth > 0) {
    if (at + SHORT_HEAD > view.byteLength) return undefined;
    const tag = tagAt(view, at);
    const isSequence = depth % 2 === 1;
    if (tag === (isSequence ? SEQUENCE_END : ITEM_END)) {
      at += SHORT_HEAD;
      depth -= 1;
      if (depth < implicitFrom && implicitFrom > 1) implicitFrom = Number.POSITIVE_INFINITY;
      continue;
    }
    if ((tag === ITEM) !== isSequence || tag === ITEM_END || tag === SEQUENCE_END) return undefined;
    const head = elementHead(view, at, !isSequence && depth < implicitFrom);
    if (!head) return undefined;
    at = head.value;
    if (head.length !== UNDEFINED_LENGTH) at += head.length;
    else {
      depth += 1;
      if (head.isUnknown) implicitFrom = Math.min(implicitFrom, depth);
    }
  }
  return at;
};
