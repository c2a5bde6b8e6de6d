import type { HeaderSource } from './header.ts';

/** The encoding of the samples: the image pixel module of PS3.3 C.7.6.3 and the rescale of CT. */
export interface PixelFormat {
  readonly rows: number;
  readonly columns: number;
  readonly frames: number;
  /** Per pixel: 1 for grey, 3 for colour. */
  readonly samples: number;
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  readonly highBit: number;
  readonly isSigned: boolean;
  /** MONOCHROME1: the lowest sample is shown white. */
  readonly isInverted: boolean;
  /** From samples to Hounsfield units; null if the header has no rescale. */
  readonly rescale: Rescale | null;
  /** Padding samples, such as those outside the circle of reconstruction. */
  readonly padding: { readonly from: number; readonly to: number } | null;
}

export interface Rescale {
  readonly slope: number;
  readonly intercept: number;
}

const decimal = (text: string | undefined): number | undefined => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text.split('\\')[0]);
  return Number.isFinite(value) ? value : undefined;
};

const rescaleOf = ({ text }: HeaderSource): Rescale | null => {
  const [intercept, slope] = [decimal(text(0x0028_1052)), decimal(text(0x0028_1053))];
  return intercept === undefined || slope === undefined || slope === 0 ? null : { slope, intercept };
};

/** The value as the 16 bits of the header. */
const signed16 = (value: number): number => (value >= 0x8000 ? value - 0x10000 : value);

const paddingOf = ({ number }: HeaderSource, isSigned: boolean): PixelFormat['padding'] => {
  const [value, limit] = [number(0x0028_0120), number(0x0028_0121)].map(
    (raw) => raw && (isSigned ? signed16(raw) : raw),
  );
  if (value === undefined) return null;
  const other = limit ?? value;
  return { from: Math.min(value, other), to: Math.max(value, other) };
};

export const pixelFormat = (source: HeaderSource): PixelFormat => {
  const { text, number } = source;
  const bitsAllocated = number(0x0028_0100) ?? 0;
  const bitsStored = number(0x0028_0101) ?? bitsAllocated;
  const isSigned = number(0x0028_0103) === 1;
  return {
    rows: number(0x0028_0010) ?? 0,
    columns: number(0x0028_0011) ?? 0,
    frames: decimal(text(0x0028_0008)) ?? 1,
    samples: number(0x0028_0002) ?? 1,
    bitsAllocated,
    bitsStored,
    highBit: number(0x0028_0102) ?? bitsStored - 1,
    isSigned,
    isInverted: (text(0x0028_0004) ?? '').trim() === 'MONOCHROME1',
    rescale: rescaleOf(source),
    padding: paddingOf(source, isSigned),
  };
};

/** Bytes of one frame that is not compressed. */
export const frameBytes = ({ rows, columns, samples, bitsAllocated }: PixelFormat): number =>
  Math.ceil((rows * columns * samples * bitsAllocated) / 8);

/** Whether its samples can be counted: grey, in 8 or 16 bits. */
export const isCountable = ({ samples, bitsAllocated, bitsStored, highBit }: PixelFormat): boolean =>
  samples === 1 &&
  (bitsAllocated === 8 || bitsAllocated === 16) &&
  bitsStored > 0 &&
  highBit < bitsAllocated &&
  highBit >= bitsStored - 1;

/** The value of a sample within its allocated bits: overlays may use the bits above and below it. */
export const sampleValue = (raw: number, { bitsStored, highBit, isSigned }: PixelFormat): number => {
  const value = (raw >>> (highBit + 1 - bitsStored)) & (2 ** bitsStored - 1);
  return isSigned && value >= 2 ** (bitsStored - 1) ? value - 2 ** bitsStored : value;
};
