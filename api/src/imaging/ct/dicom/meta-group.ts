import { DEFLATED } from './transfer-syntaxes.ts';
import { walkElements } from './walk-elements.ts';
import type { ElementIndex } from './walk-elements.ts';

/** PS3.10 7.1: what stands before the data set, always explicit and little endian. */
export interface MetaGroup {
  readonly text: (tag: number) => string | undefined;
  /** Where the data set begins. */
  readonly end: number;
  /** False where the bytes break off in it. */
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

/** Where the group says that it ends; undefined where it does not. */
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

/** Undefined where there is none that can be read. */
export const readMeta = (bytes: Uint8Array, from: number): MetaGroup | undefined => {
  const straight = walkElements(bytes, from, true, META_END);
  const syntax = straight && textIn(bytes, straight, TRANSFER_SYNTAX);
  if (straight && syntax !== undefined && syntax !== DEFLATED) return groupOf(bytes, straight, straight.end);
  // Deflated bytes behind the group may look like further elements of it: it ends where it says.
  const end = declaredEnd(bytes, from);
  const bounded = end === undefined ? undefined : walkElements(bytes.subarray(0, end), from, true, META_END);
  if (bounded && end !== undefined) return groupOf(bytes, bounded, end);
  return straight && groupOf(bytes, straight, straight.end);
};
