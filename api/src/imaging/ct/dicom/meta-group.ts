import { DEFLATED } from './transfer-syntaxes.ts';
import { walkElements } from './walk-elements.ts';
import type { ElementIndex } from './walk-elements.ts';

/** PS3.10 7.1: the group before the data set, always explicit little endian. */
export interface MetaGroup {
  readonly text: (tag: number) => string | undefined;
  /** The offset of the data set. */
  readonly end: number;
  /** False where the bytes end within it. */
  readonly isWhole: boolean;
}

const GROUP_LENGTH = 0x0002_0000;
const TRANSFER_SYNTAX = 0x0002_0010;
const META_END = 0x0002_ffff;

const valueIn = (bytes: Uint8Array, { found }: ElementIndex, tag: number): Buffer | undefined => {
  const element = found.get(tag);
  if (!element || element.at + element.length > bytes.length) return undefined;
  return Buffer.from(bytes.buffer, bytes.byteOffset + element.at, element.length);
};

const textIn = (bytes: Uint8Array, walked: ElementIndex, tag: number): string | undefined =>
  valueIn(bytes, walked, tag)
    ?.toString('latin1')
    .replace(/[\0 ]+$/, '');

/** The end that the group length declares; undefined without one. */
const declaredEnd = (bytes: Uint8Array, from: number): number | undefined => {
  const first = walkElements(bytes.subarray(0, from + 12), from, true, GROUP_LENGTH);
  const length = first && valueIn(bytes, first, GROUP_LENGTH);
  return length?.length === 4 ? from + 12 + length.readUInt32LE(0) : undefined;
};

const groupOf = (bytes: Uint8Array, walked: ElementIndex, end: number): MetaGroup => ({
  text: (tag) => textIn(bytes, walked, tag),
  end,
  isWhole: end < bytes.length,
});

/** Undefined where no readable group is found. */
export const readMeta = (bytes: Uint8Array, from: number): MetaGroup | undefined => {
  const straight = walkElements(bytes, from, true, META_END);
  const syntax = straight && textIn(bytes, straight, TRANSFER_SYNTAX);
  if (straight && syntax !== undefined && syntax !== DEFLATED) return groupOf(bytes, straight, straight.end);
  // Deflated bytes after the group may look like further elements, so its declared end counts.
  const end = declaredEnd(bytes, from);
  const bounded = end === undefined ? undefined : walkElements(bytes.subarray(0, end), from, true, META_END);
  if (bounded && end !== undefined) return groupOf(bytes, bounded, end);
  return straight && groupOf(bytes, straight, straight.end);
};
