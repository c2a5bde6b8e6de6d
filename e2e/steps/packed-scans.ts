import type { CtFile } from '@cotyle/domain/phantom/ct';
import { ctSlices } from '@cotyle/domain/phantom/ct';
import { dicomFile } from '@cotyle/domain/phantom/dicom';
import type { Element } from '@cotyle/domain/phantom/dicom';
import { dicomToday } from './dates.ts';

/** A frame compressed by another program, and the tolerance of its codec. */
interface PackedFrame {
  readonly name: string;
  readonly syntax: string;
  readonly tolerance: number;
  /** The rescale intercept, where the encoder shifted the stored values. */
  readonly intercept?: number;
  readonly base64: string;
}

const SIDE = 16;

/** The content of every frame: unsigned 12-bit values, smooth enough for lossy codecs. */
const storedAt = (column: number, row: number): number => 24 + 100 * column + 7 * row;
const INTERCEPT = -1024;

/** The expected value in Hounsfield units. */
export const hounsfieldAt = (column: number, row: number): number => storedAt(column, row) + INTERCEPT;

/**
 * Made once from `storedAt`: JPEG by dcmtk's dcmcjpeg (+e1, +el, +ee), JPEG-LS by its dcmcjpls (+el, +en +md 2), JPEG 2000 by
 * the encoder of openjpeg (two decompositions; the lossy one at a ratio of 4).
 */
const ENCODED: readonly PackedFrame[] = [
  {
    name: 'JPEG lossless, first order',
    syntax: '1.2.840.10008.1.2.4.70',
    tolerance: 0,
    base64:
      '/9j/4AAQSkZJRgABAQAAAQABAAD/wwALEAAQABABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAABwMP/9oACAEBAAEAAMAF2RkZGRkZGRkZGRkZGRkZLsjIyMjIyMjIyMjIyMjIyXZGRkZGRkZGRkZGRkZGRkuyMjIyMjIyMjIyMjIyMjJdkZGRkZGRkZGRkZGRkZGS7IyMjIyMjIyMjIyMjIyMl2RkZGRkZGRkZGRkZGRkZLsjIyMjIyMjIyMjIyMjIyXZGRkZGRkZGRkZGRkZGRkuyMjIyMjIyMjIyMjIyMjJdkZGRkZGRkZGRkZGRkZGS7IyMjIyMjIyMjIyMjIyMl2RkZGRkZGRkZGRkZGRkZLsjIyMjIyMjIyMjIyMjIyXZGRkZGRkZGRkZGRkZGRkuyMjIyMjIyMjIyMjIyMjJ///2Q==',
  },
  {
    name: 'JPEG lossless',
    syntax: '1.2.840.10008.1.2.4.57',
    tolerance: 0,
    base64:
      '/9j/4AAQSkZJRgABAQAAAQABAAD/wwALEAAQABABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAwcP/9oACAEBAAYAAMAF7JZLJZLJZLJZLJZLJZLJZLI6IiIiIiIiIjoiIiIiIiIiOiIiIiIiIiI6IiIiIiIiIjoiIiIiIiIiOiIiIiIiIiI6IiIiIiIiIjoiIiIiIiIiOiIiIiIiIiI6IiIiIiIiIjoiIiIiIiIiOiIiIiIiIiI6IiIiIiIiIjoiIiIiIiIiOiIiIiIiIiJ////Z',
  },
  {
    name: 'JPEG extended, 12 bits',
    syntax: '1.2.840.10008.1.2.4.51',
    tolerance: 3,
    intercept: -2023,
    base64:
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wQALDAAQABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAADf/EABwQAAAGAwAAAAAAAAAAAAAAAAAICyQ4Q1ZhdP/aAAgBAQAAPwAurQ4S/wAQGWDV8GgyAIcJf4gMsGr4NAi/Q4S/xAZYNXwaDIAhwl/iAywavg0P/9k=',
  },
  {
    name: 'JPEG-LS',
    syntax: '1.2.840.10008.1.2.4.80',
    tolerance: 0,
    base64:
      '/9j/9wALEAAQABABAREA//gADQH//wASAEMBFABA/9oACAEBAAAAAEL5jzHmLMeYth2DX+93e52+12exgdA6BkFQRBoJBIJBQUFBQUFA6B0FBQIECBAgQIECBAgQMgZAgQIECCCCCCCCCCCoKgggggggggggggggiCIIIIIIIIIIQhCEGg0IQhCEIQhCEIQSCQhCEIQhCEIQiCQSIiIiIiIiIgkEiIiIiIiIiIKCiJJJJJJIKCkkkkkkkgoKSSSqqoKCqqqqqCgqqqr4KC//cED//9k=',
  },
  {
    name: 'JPEG-LS near lossless',
    syntax: '1.2.840.10008.1.2.4.81',
    tolerance: 3,
    base64:
      '/9j/9wALDAAQABABAREA/9oACAEBAAIAAGS5dOXSp0qdKjSo0qNDKVVNtIpVSlVX/Vf/eq//dV//ZP9/t/95P/9t/35P/3X/fr//K/98v/9X/3j/2QA=',
  },
  {
    name: 'JPEG 2000 lossless',
    syntax: '1.2.840.10008.1.2.4.90',
    tolerance: 0,
    base64:
      '/0//UQApAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAABCwEB/1IADAACAAEAAgQEAAH/XAAKQGBoaHBoaHD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAABLAAH/k8/kWBFQI0AdJqVE0FByp9lCT1wZb2r62n/A/AGgD5wYIhh3xeufA3/rwH2hMAHwiDahhHCygDf/fz2mLtf/2Q==',
  },
  {
    name: 'JPEG 2000',
    syntax: '1.2.840.10008.1.2.4.91',
    tolerance: 6,
    base64:
      '/0//UQApAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAABCwEB/1IADAACAAEAAgQEAAD/XAARQn9ScAVwBXBHd9N303di/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAcwAB/5PH/gA6EVAjQB0mavipABi5pyEFpMHdcXYYpU9y4qyWwFfA/MQgB84kIhljPaI7fba4WBPHkdd0uwN+JsLGaOOrL8A+0VgAfCOANqGXKJlhAHFAMDoJ3juO17C88JNCPaYuiHaZf//Z',
  },
];

/** RLE of PS3.5 annex G: all high bytes, then all low bytes, as literal runs. */
const runLengths = (): Uint8Array => {
  const literals = (bytes: readonly number[]): number[] => {
    const packed: number[] = [];
    for (let at = 0; at < bytes.length; at += 128) {
      const run = bytes.slice(at, at + 128);
      packed.push(run.length - 1, ...run);
    }
    return packed.length % 2 === 0 ? packed : [...packed, 0];
  };
  const values = Array.from({ length: SIDE * SIDE }, (_, n) => storedAt(n % SIDE, Math.floor(n / SIDE)));
  const [high, low] = [
    literals(values.map((value) => value >> 8)),
    literals(values.map((value) => value & 0xff)),
  ];
  const head = new DataView(new ArrayBuffer(64));
  [2, 64, 64 + high.length].forEach((value, n) => head.setUint32(4 * n, value, true));
  return Uint8Array.from([...new Uint8Array(head.buffer), ...high, ...low]);
};

/** Encapsulated pixel data: an empty offset table, one fragment and the delimiter. */
const encapsulated = (frame: Uint8Array): Uint8Array => {
  const even = frame.length + (frame.length % 2);
  const bytes = new Uint8Array(12 + 8 + 8 + even + 8);
  const view = new DataView(bytes.buffer);
  const item = (at: number, element: number, length: number): void => {
    view.setUint16(at, 0xfffe, true);
    view.setUint16(at + 2, element, true);
    view.setUint32(at + 4, length, true);
  };
  // The element itself: OB of undefined length.
  view.setUint16(0, 0x7fe0, true);
  view.setUint16(2, 0x0010, true);
  bytes.set([0x4f, 0x42, 0, 0, 0xff, 0xff, 0xff, 0xff], 4);
  item(12, 0xe000, 0);
  item(20, 0xe000, even);
  bytes.set(frame, 28);
  item(28 + even, 0xe0dd, 0);
  return bytes;
};

export const PACKED: readonly (Omit<PackedFrame, 'base64'> & { readonly frame: Uint8Array })[] = [
  { name: 'RLE', syntax: '1.2.840.10008.1.2.5', tolerance: 0, frame: runLengths() },
  ...ENCODED.map(({ base64, ...frame }) => ({ ...frame, frame: Buffer.from(base64, 'base64') })),
];

const SLICES = 3;

/** A scan with one short series for each codec, described by its name. */
export const packedFiles = (): readonly CtFile[] =>
  PACKED.flatMap(({ name, syntax, frame, intercept = INTERCEPT }, number) => {
    const uid = `2.25.9000.${number + 1}`;
    const slices = ctSlices({
      patient: { name: 'Packed^Pixels', id: 'PACKED', birthDate: '19600214', sex: 'F' },
      date: dicomToday(),
      uid,
      matrix: SIDE,
      spacing: 1,
    }).slice(0, SLICES);
    return slices.map(({ elements }, index) => {
      const changes: readonly Element[] = [
        { tag: 0x0008_103e, vr: 'LO', value: name },
        { tag: 0x0020_0011, vr: 'IS', value: String(number + 1) },
        { tag: 0x0028_0101, vr: 'US', value: 12 },
        { tag: 0x0028_0102, vr: 'US', value: 11 },
        { tag: 0x0028_0103, vr: 'US', value: 0 },
        { tag: 0x0028_1052, vr: 'DS', value: String(intercept) },
      ];
      const kept = elements.filter(({ tag }) => !changes.some((change) => change.tag === tag));
      const head = dicomFile(
        '1.2.840.10008.5.1.4.1.1.2',
        `${uid}.1.1.${index + 1}`,
        [...kept, ...changes],
        syntax,
      );
      const bytes = new Uint8Array([...head, ...encapsulated(frame)]);
      return { path: `${number + 1}/${index + 1}.dcm`, bytes };
    });
  });
