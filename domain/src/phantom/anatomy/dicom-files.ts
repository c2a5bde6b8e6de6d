import { pointOf } from '../../ct/volume.ts';
import { SIDES } from '../../hip/side.ts';
import { withElements } from '../ct-variants.ts';
import { sliceElements } from '../ct.ts';
import type { CtFile, CtPatient, CtSlice, Region } from '../ct.ts';
import { dicomFile, EXPLICIT_LITTLE_ENDIAN } from '../dicom.ts';
import type { Element } from '../dicom.ts';
import type { Anatomy } from './anatomy.ts';
import { scanOf } from './scan.ts';
import type { Scan } from './scan.ts';
import { scaleOf } from './shaping.ts';
import { volumeOfScanner } from './scanner.ts';
import type { Scanner } from './scanner.ts';

export interface AnatomyCt {
  readonly patient: CtPatient;
  /** YYYYMMDD */
  readonly date: string;
  /** The root of all identifiers of this scan. */
  readonly uid: string;
  readonly anatomy: Anatomy;
  /** The range of each region follows from the anatomy. */
  readonly scanner: Omit<Scanner, 'range'>;
}

const BELOW = 50;
const ABOVE = 150;
const AROUND_KNEE = 55;

/** The two regions of the protocol: the pelvis down to 5 cm below the lesser trochanters, and the condyles. */
export const regionsOf = ({ landmarks, sides, parameters }: Anatomy): readonly Region[] => {
  const heights = (name: 'headCentre' | 'kneeCentre'): number[] => SIDES.map((side) => sides[side][name][2]);
  const lesser = SIDES.map((side) => landmarks[side].lesserTrochanter?.[2] ?? 0);
  return [
    {
      number: 1,
      label: 'PELVIS',
      from: Math.floor(Math.min(...lesser) - BELOW - 2),
      to: Math.ceil(Math.max(...heights('headCentre')) + ABOVE * scaleOf(parameters)),
    },
    {
      number: 2,
      label: 'KNEES',
      from: Math.floor(Math.min(...heights('kneeCentre')) - AROUND_KNEE),
      to: Math.ceil(Math.max(...heights('kneeCentre')) + AROUND_KNEE + 20),
    },
  ];
};

const decimals = (values: readonly number[]): string => values.map((value) => value.toFixed(3)).join('\\');

const geometryOf = (
  { volume }: Scan,
  { thickness, spacing, position }: Omit<Scanner, 'range'>,
  k: number,
): Element[] => [
  { tag: 0x0018_0050, vr: 'DS', value: String(thickness) },
  { tag: 0x0018_0088, vr: 'DS', value: String(spacing) },
  { tag: 0x0018_5100, vr: 'CS', value: position },
  { tag: 0x0020_0032, vr: 'DS', value: decimals(pointOf(volume, [0, 0, k])) },
  { tag: 0x0020_0037, vr: 'DS', value: [...volume.axes[0], ...volume.axes[1]].join('\\') },
  { tag: 0x0028_0030, vr: 'DS', value: `${volume.spacing[1].toFixed(4)}\\${volume.spacing[0].toFixed(4)}` },
];

/** Of each region: its series, and the grid of its voxels. */
export const anatomyGrids = ({ anatomy, scanner, uid }: Pick<AnatomyCt, 'anatomy' | 'scanner' | 'uid'>) =>
  regionsOf(anatomy).map(({ number, label, from, to }) => ({
    series: { uid: `${uid}.1.${number}`, number, description: label },
    volume: volumeOfScanner({ ...scanner, range: [from, to] }),
  }));

interface AnatomySlice extends CtSlice {
  readonly pixels: () => Int16Array;
}

/** Both regions from the feet up; pixels are drawn when asked for. */
export const anatomySlices = ({ anatomy, scanner, ...about }: AnatomyCt): readonly AnatomySlice[] => {
  const header = { ...about, matrix: scanner.matrix, spacing: scanner.spacing };
  return regionsOf(anatomy).flatMap((region) => {
    const scan = scanOf(anatomy, { ...scanner, range: [region.from, region.to] });
    return Array.from({ length: scan.volume.size[2] }, (_, k): AnatomySlice => {
      const z = pointOf(scan.volume, [0, 0, k])[2];
      const uid = `${about.uid}.1.${region.number}.${k + 1}`;
      const slice = {
        path: `${region.label}/IM${String(k + 1).padStart(4, '0')}.dcm`,
        z,
        syntax: EXPLICIT_LITTLE_ENDIAN,
        elements: sliceElements(header, region, k + 1, z, uid),
      };
      return {
        ...withElements(slice, ...geometryOf(scan, scanner, k)),
        pixels: () => scan.hounsfieldSlice(k),
      };
    });
  });
};

/** As files, one slice at a time. */
export const anatomyFiles = function* (ct: AnatomyCt): Generator<CtFile, void, undefined> {
  for (const { path, syntax, elements, pixels } of anatomySlices(ct)) {
    const text = (wanted: number): string => String(elements.find(({ tag }) => tag === wanted)?.value ?? '');
    const values = pixels();
    const image: Element = {
      tag: 0x7fe0_0010,
      vr: 'OW',
      value: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    };
    yield { path, bytes: dicomFile(text(0x0008_0016), text(0x0008_0018), [...elements, image], syntax) };
  }
};
