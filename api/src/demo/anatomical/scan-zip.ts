import { anatomyFiles, anatomyGrids } from '@cotyle/domain/phantom/anatomy/dicom-files';
import type { AnatomyCt } from '@cotyle/domain/phantom/anatomy/dicom-files';
import { SCANNER } from '@cotyle/domain/phantom/anatomy/scanner';
import type { Scanner } from '@cotyle/domain/phantom/anatomy/scanner';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import { zipGenerated } from '../../imaging/files/zip/generated-zip.ts';
import type { GeneratedFile } from '../../imaging/files/zip/generated-zip.ts';
import { seededRandom } from '../random.ts';
import { bodyOfCase } from './body-of-case.ts';
import type { BodyPlaces, DemoFileTask } from './task.ts';

type ScanTask = Extract<DemoFileTask, { kind: 'SCAN' }>;

/** The thickest slices that the protocol allows, to be drawn in less time. */
const SETTINGS = { matrix: 384, pixel: 1, spacing: 1.25, thickness: 1.25, blur: 0.6 };
/** Noise cannot be compressed much: higher levels take longer and save 2 %. */
const DEFLATE_LEVEL = 2;

const scannerOf = (seed: number): Omit<Scanner, 'range'> => {
  const random = seededRandom(seed + 7);
  return { ...SCANNER, ...SETTINGS, noise: 16 + 12 * random.next(), seed };
};

/** The scan of the body that the record describes. */
export const ctOf = ({ body, patient, scanned, uid }: ScanTask): AnatomyCt => ({
  patient,
  date: scanned.replaceAll('-', ''),
  uid,
  anatomy: bodyOfCase(body),
  scanner: scannerOf(body.seed),
});

const PARTS: Readonly<Record<number, StoredGrid['part']>> = { 1: 'PELVIS', 2: 'KNEES' };

/** The landmarks of the body, and the grids of its scan. */
export const placesOf = ({ body, uid }: Extract<DemoFileTask, { kind: 'PLACES' }>): BodyPlaces => {
  const anatomy = bodyOfCase(body);
  const grids = anatomyGrids({ anatomy, uid, scanner: scannerOf(body.seed) });
  return {
    landmarks: anatomy.landmarks,
    grids: grids.flatMap((grid) => {
      const part = PARTS[grid.series.number];
      return part ? [{ ...grid, part }] : [];
    }),
  };
};

const slicesOf = function* (ct: AnatomyCt): Generator<GeneratedFile, void, undefined> {
  for (const { path, bytes } of anatomyFiles(ct)) yield { name: path, bytes };
};

/** The zip of a scan, slice by slice as it is drawn. */
export const scanZip = (task: ScanTask): AsyncGenerator<Uint8Array> =>
  zipGenerated(slicesOf(ctOf(task)), {
    modified: new Date(`${task.scanned}T09:00:00Z`),
    deflateLevel: DEFLATE_LEVEL,
  });
