import type { SliceHeader } from './header.ts';

/** What precedes the data set of an image: preamble and meta group, only the meta group, or neither. */
export const LEADS = ['PART10', 'META', 'BARE'] as const;
export type Lead = (typeof LEADS)[number];

/** Where the bytes of one image lie in a stored file, so that it can be read without the rest. */
export interface ImageByteRange {
  /** The offset of the packed bytes; in an inner zip, of its unpacked bytes. */
  readonly at: number;
  readonly packed: number;
  /** 0: stored; 8: deflated. */
  readonly method: number;
  /** Of the unpacked image; of one whose data set is deflated, in the explicit form in which it is sent. */
  readonly size: number;
  /** Where the pixels begin, in the unpacked image, or in its explicit form. */
  readonly pixelsAt: number;
  readonly lead: Lead;
  /** The packed bytes of the deflated inner zip that contains the image. */
  readonly outer: { readonly at: number; readonly packed: number; readonly size: number } | null;
}

export interface IndexedSlice {
  readonly header: Pick<
    SliceHeader,
    'series' | 'sopInstance' | 'instanceNumber' | 'position' | 'transferSyntax'
  >;
  /** The position along the normal of its series, by which slices are ordered. */
  readonly along: number | null;
  readonly byteRange: ImageByteRange;
}
