import { DEFLATED } from './transfer-syntaxes.ts';
import { walkElements } from './walk-elements.ts';
import type { Walked } from './walk-elements.ts';

/** PS3.10 7.1: what stands before the data set, always explicit and little endian. */
export interface MetaGroup {
  readonly text: (tag: number) => string | undefined;
  /** Where the data set begins. */
  readonly end: number;
}

const GROUP_LENGTH = 0x0002_0000;
const TRANSFER_SYNTAX = 0x0002_0010;
const META_END = 0x0002_ffff;

const valueIn = (bytes: Uint8Array, { found }: Walked, tag: number): Buffer | undefined => {
  const element = found.get(tag);
  if (!element || element.at + element.length > bytes.length) return undefined;
  return Buffer.from(bytes.buffer, bytes.byteOffset + element.at, element.length);
};

const textIn = (bytes: Uint8Array, walked: Walked, tag: number): string | undefined =>
  valueIn(bytes, walked, tag)
    ?.toString('latin1')
    .replace(/[\0 ]+$/, '');

/** By the length that the group says it has: packed bytes behind it may look like further elements. */
const walkByLength = (bytes: Uint8Array, from: number): Walked | undefined => {
  const first = walkElements(bytes.subarray(0, from + 12), from, true, GROUP_LENGTH);
  const length = first && valueIn(bytes, first, GROUP_LENGTH);
  if (length?.length !== 4) return undefined;
  const end = from + 12 + length.readUInt32LE(0);
  const walked = end > bytes.length ? undefined : walkElements(bytes.subarray(0, end), from, true, META_END);
  return walked && { ...walked, end };
};

/** Undefined where there is none that can be read. */
export const readMeta = (bytes: Uint8Array, from: number): MetaGroup | undefined => {
  const straight = walkElements(bytes, from, true, META_END);
  const syntax = straight && textIn(bytes, straight, TRANSFER_SYNTAX);
  const isSure = syntax !== undefined && syntax !== DEFLATED;
  const walked = isSure ? straight : (walkByLength(bytes, from) ?? straight);
  return walked && { text: (tag) => textIn(bytes, walked, tag), end: walked.end };
};
