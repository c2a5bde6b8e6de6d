import type { Volume } from '../ct/volume.ts';
import { dicomFile, EXPLICIT_LITTLE_ENDIAN } from './dicom.ts';
import type { Element } from './dicom.ts';
import type { Shape } from './shape.ts';
import { KNEE, LESSER_TROCHANTER } from './body.ts';

export interface CtPatient {
  /** Family name and given name, as DICOM writes them: Smith^Ann. */
  readonly name: string;
  readonly id: string;
  /** YYYYMMDD */
  readonly birthDate: string;
  readonly sex: 'F' | 'M';
}

export interface CtScan {
  readonly patient: CtPatient;
  /** YYYYMMDD */
  readonly date: string;
  /** The root of all identifiers of this scan. */
  readonly uid: string;
  /** Pixels along an edge of the square image. */
  readonly matrix: number;
  /** Millimetres between slices, and their thickness. */
  readonly spacing: number;
  /** The fault of this scan; none by default. */
  readonly variant?: CtVariant;
}

/** One slice before its pixels are drawn. */
export interface CtSlice {
  readonly path: string;
  readonly z: number;
  readonly syntax: string;
  readonly elements: readonly Element[];
}

/** Changes an intact scan, for tests of the protocol's rules. */
export type CtVariant = (slices: readonly CtSlice[]) => readonly CtSlice[];

export interface CtFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const CT_IMAGE = '1.2.840.10008.5.1.4.1.1.2';
const FIELD_OF_VIEW = 380;

export interface Region {
  readonly number: number;
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** The two regions of the protocol: the pelvis down to 5 cm below the lesser trochanters, and the condyles. */
const REGIONS: readonly Region[] = [
  { number: 1, label: 'PELVIS', from: LESSER_TROCHANTER - 50, to: 155 },
  { number: 2, label: 'KNEES', from: KNEE - 50, to: KNEE + 50 },
];

interface Box {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** The indices of the pixels whose middle lies between two positions. */
const pixelsBetween = ([from, to]: readonly [number, number], matrix: number): readonly [number, number] => {
  const pixel = FIELD_OF_VIEW / matrix;
  const start = -FIELD_OF_VIEW / 2 + pixel / 2;
  return [
    Math.max(0, Math.ceil((from - start) / pixel)),
    Math.min(matrix - 1, Math.floor((to - start) / pixel)),
  ];
};

/** Draws a box of a slice over existing pixels. */
export const drawPixels = (
  hounsfield: Shape,
  z: number,
  matrix: number,
  { x, y }: Box,
  onto: Uint8Array,
): Uint8Array => {
  const pixel = FIELD_OF_VIEW / matrix;
  const start = -FIELD_OF_VIEW / 2 + pixel / 2;
  const values = new DataView(onto.buffer, onto.byteOffset);
  const [firstColumn, lastColumn] = pixelsBetween(x, matrix);
  const [firstRow, lastRow] = pixelsBetween(y, matrix);
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++)
      values.setInt16(
        2 * (row * matrix + column),
        hounsfield(start + column * pixel, start + row * pixel, z),
        true,
      );
  return onto;
};

const WHOLE: Box = {
  x: [-FIELD_OF_VIEW / 2, FIELD_OF_VIEW / 2],
  y: [-FIELD_OF_VIEW / 2, FIELD_OF_VIEW / 2],
};

const pixelsOf = (hounsfield: Shape, z: number, matrix: number): Uint8Array =>
  drawPixels(hounsfield, z, matrix, WHOLE, new Uint8Array(2 * matrix * matrix));

export const sliceElements = (
  scan: CtScan,
  region: Region,
  instance: number,
  z: number,
  uid: string,
): Element[] => {
  const pixel = FIELD_OF_VIEW / scan.matrix;
  const start = -FIELD_OF_VIEW / 2 + pixel / 2;
  return [
    { tag: 0x0008_0008, vr: 'CS', value: 'ORIGINAL\\PRIMARY\\AXIAL' },
    { tag: 0x0008_0016, vr: 'UI', value: CT_IMAGE },
    { tag: 0x0008_0018, vr: 'UI', value: uid },
    { tag: 0x0008_0020, vr: 'DA', value: scan.date },
    { tag: 0x0008_0021, vr: 'DA', value: scan.date },
    { tag: 0x0008_0030, vr: 'TM', value: '090000' },
    { tag: 0x0008_0060, vr: 'CS', value: 'CT' },
    { tag: 0x0008_0070, vr: 'LO', value: 'Cotyle phantom' },
    { tag: 0x0008_103e, vr: 'LO', value: region.label },
    { tag: 0x0010_0010, vr: 'PN', value: scan.patient.name },
    { tag: 0x0010_0020, vr: 'LO', value: scan.patient.id },
    { tag: 0x0010_0030, vr: 'DA', value: scan.patient.birthDate },
    { tag: 0x0010_0040, vr: 'CS', value: scan.patient.sex },
    { tag: 0x0018_0050, vr: 'DS', value: String(scan.spacing) },
    { tag: 0x0018_0060, vr: 'DS', value: '120' },
    { tag: 0x0018_0088, vr: 'DS', value: String(scan.spacing) },
    { tag: 0x0018_1120, vr: 'DS', value: '0' },
    { tag: 0x0018_1210, vr: 'SH', value: 'BONE' },
    { tag: 0x0018_5100, vr: 'CS', value: 'FFS' },
    { tag: 0x0018_9302, vr: 'CS', value: 'SPIRAL' },
    { tag: 0x0018_9311, vr: 'FD', value: 1 },
    { tag: 0x0020_000d, vr: 'UI', value: `${scan.uid}.1` },
    { tag: 0x0020_000e, vr: 'UI', value: `${scan.uid}.1.${region.number}` },
    { tag: 0x0020_0010, vr: 'SH', value: '1' },
    { tag: 0x0020_0011, vr: 'IS', value: String(region.number) },
    { tag: 0x0020_0012, vr: 'IS', value: String(region.number) },
    { tag: 0x0020_0013, vr: 'IS', value: String(instance) },
    { tag: 0x0020_0032, vr: 'DS', value: `${start.toFixed(3)}\\${start.toFixed(3)}\\${z.toFixed(3)}` },
    { tag: 0x0020_0037, vr: 'DS', value: '1\\0\\0\\0\\1\\0' },
    { tag: 0x0020_0052, vr: 'UI', value: `${scan.uid}.2` },
    { tag: 0x0028_0002, vr: 'US', value: 1 },
    { tag: 0x0028_0004, vr: 'CS', value: 'MONOCHROME2' },
    { tag: 0x0028_0010, vr: 'US', value: scan.matrix },
    { tag: 0x0028_0011, vr: 'US', value: scan.matrix },
    { tag: 0x0028_0030, vr: 'DS', value: `${pixel.toFixed(4)}\\${pixel.toFixed(4)}` },
    { tag: 0x0028_0100, vr: 'US', value: 16 },
    { tag: 0x0028_0101, vr: 'US', value: 16 },
    { tag: 0x0028_0102, vr: 'US', value: 15 },
    { tag: 0x0028_0103, vr: 'US', value: 1 },
    { tag: 0x0028_1050, vr: 'DS', value: '400' },
    { tag: 0x0028_1051, vr: 'DS', value: '1800' },
    { tag: 0x0028_1052, vr: 'DS', value: '0' },
    { tag: 0x0028_1053, vr: 'DS', value: '1' },
  ];
};

const slicesIn = ({ from, to }: Region, spacing: number): number => Math.floor((to - from) / spacing) + 1;

/** Of each region: its series, and the grid of its voxels. */
export const ctGrids = ({ uid, matrix, spacing }: Pick<CtScan, 'uid' | 'matrix' | 'spacing'>) => {
  const pixel = FIELD_OF_VIEW / matrix;
  const start = -FIELD_OF_VIEW / 2 + pixel / 2;
  return REGIONS.map((region) => ({
    series: { uid: `${uid}.1.${region.number}`, number: region.number, description: region.label },
    volume: {
      origin: [start, start, region.from],
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      spacing: [pixel, pixel, spacing],
      size: [matrix, matrix, slicesIn(region, spacing)],
    } satisfies Volume,
  }));
};

/** The slices of both regions, from the feet up. */
export const ctSlices = (scan: CtScan): readonly CtSlice[] => {
  const slices = REGIONS.flatMap((region) => {
    const count = slicesIn(region, scan.spacing);
    return Array.from({ length: count }, (_, n): CtSlice => {
      const z = region.from + n * scan.spacing;
      const uid = `${scan.uid}.1.${region.number}.${n + 1}`;
      return {
        path: `${region.label}/IM${String(n + 1).padStart(4, '0')}.dcm`,
        z,
        syntax: EXPLICIT_LITTLE_ENDIAN,
        elements: sliceElements(scan, region, n + 1, z, uid),
      };
    });
  });
  return scan.variant?.(slices) ?? slices;
};

const textOf = (elements: readonly Element[], tag: number): string =>
  String(elements.find((element) => element.tag === tag)?.value ?? '');

/** As files; pixels are drawn once and shared by all scans of one body. */
export const ctFiles = function* (
  scan: CtScan,
  pixels: (z: number) => Uint8Array,
): Generator<CtFile, void, undefined> {
  for (const { path, z, syntax, elements } of ctSlices(scan)) {
    const [sopClass, instance] = [textOf(elements, 0x0008_0016), textOf(elements, 0x0008_0018)];
    const image: Element = { tag: 0x7fe0_0010, vr: 'OW', value: pixels(z) };
    yield { path, bytes: dicomFile(sopClass, instance, [...elements, image], syntax) };
  }
};

/** Draws each height once for all scans. */
export const drawnOnce = (hounsfield: Shape, matrix: number): ((z: number) => Uint8Array) => {
  const drawn = new Map<number, Uint8Array>();
  return (z) => {
    const pixels = drawn.get(z) ?? pixelsOf(hounsfield, z, matrix);
    drawn.set(z, pixels);
    return pixels;
  };
};
