/** Elements of small data sets: queries, their answers, and the headers of objects that we make. */

export interface DataElement {
  /** Group and element, such as 0x00100010. */
  readonly tag: number;
  readonly vr: string;
  /** Texts are UTF-8; the items of a sequence are data sets. */
  readonly value: string | number | Uint8Array | readonly (readonly DataElement[])[];
}

/** A data set that was read: raw values and items by their tags. */
export interface ReadDataSet {
  readonly values: ReadonlyMap<number, Buffer>;
  readonly sequences: ReadonlyMap<number, readonly ReadDataSet[]>;
}

export const UNDEFINED_LENGTH = 0xffff_ffff;
export const ITEM = 0xfffe_e000;
export const ITEM_END = 0xfffe_e00d;
export const SEQUENCE_END = 0xfffe_e0dd;

const LONG_VRS: ReadonlySet<string> = new Set(
  ['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'],
);

export const isLongVr = (vr: string): boolean => LONG_VRS.has(vr);
