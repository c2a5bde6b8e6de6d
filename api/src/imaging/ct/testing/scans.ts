import type { PatientRecord } from '@cotyle/domain/ct/finding';
import { degrees } from '@cotyle/domain/cup/units';
import { hounsfieldOf } from '@cotyle/domain/phantom/body';
import { ctFiles, drawnOnce } from '@cotyle/domain/phantom/ct';
import type { CtFile, CtVariant } from '@cotyle/domain/phantom/ct';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import type { ByteSource } from '../source/byte-source.ts';

const MATRIX = 8;
const SOCKET = { inclination: degrees(42), anteversion: degrees(18) };
const draw = drawnOnce(hounsfieldOf({ sockets: { LEFT: SOCKET, RIGHT: SOCKET }, socketRadius: 26 }), MATRIX);

const madeFiles = new Map<CtVariant | undefined, Map<string, readonly CtFile[]>>();
const zippedScans = new Map<readonly CtFile[], Promise<Buffer>>();

/** Always of today, so that the scan does not expire. */
const today = (): string => new Date().toISOString().slice(0, 10).replaceAll('-', '');

const makeFiles = (variant: CtVariant | undefined, date: string, spacing: number, uid: string): CtFile[] => {
  const scan = {
    patient: { name: 'Smith^Ann', id: 'MRN1', birthDate: '19500102', sex: 'F' as const },
    date,
    uid,
    matrix: MATRIX,
    spacing,
  };
  return [...ctFiles({ ...scan, ...(variant ? { variant } : {}) }, draw)];
};

/**
 * The images of a small phantom that follows the protocol; a coarse spacing makes fewer of them. They are made once, and
 * nobody changes their bytes.
 */
export const scanFiles = (variant?: CtVariant, spacing = 1.25, uid = '2.25.123'): readonly CtFile[] => {
  const ofVariant = madeFiles.get(variant) ?? new Map<string, readonly CtFile[]>();
  const date = today();
  const key = `${date} ${spacing} ${uid}`;
  const files = ofVariant.get(key) ?? makeFiles(variant, date, spacing, uid);
  madeFiles.set(variant, ofVariant.set(key, files));
  return files;
};

/** The record of the patient in those images. */
export const PATIENT_RECORD: PatientRecord = {
  nameFirst: 'Ann',
  nameSecond: 'Smith',
  medicalInsuranceId: 'MRN1',
  gender: 'FEMALE',
  dateOfBirth: '1950-01-02',
};

export interface ZippedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export const zipped = async (files: readonly ZippedFile[], { deflate = true } = {}): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const { path, bytes } of files) zip.addBuffer(Buffer.from(bytes), path, { compress: deflate });
  zip.end();
  return buffer(zip.outputStream);
};

/** The images of `scanFiles` in a zip, which is made once: nobody changes its bytes. */
export const zippedScan = (variant?: CtVariant, spacing?: number): Promise<Buffer> => {
  const files = scanFiles(variant, spacing);
  const zip = zippedScans.get(files) ?? zipped(files);
  zippedScans.set(files, zip);
  return zip;
};

/** A zip whose first entry is longer than its directory declares. */
export const lyingZip = async (files: readonly ZippedFile[], by: number): Promise<Buffer> => {
  const [first, ...rest] = files;
  if (!first) throw new Error('The zip needs at least one file.');
  const longer = { path: first.path, bytes: Buffer.concat([first.bytes, Buffer.alloc(by)]) };
  const zip = await zipped([longer, ...rest]);
  const directory = zip.readUInt32LE(zip.length - 6);
  zip.writeUInt32LE(first.bytes.length, directory + 24);
  return zip;
};

/** Counts the bytes that are read. */
export const bytesSource = (bytes: Uint8Array): ByteSource & { read: () => number } => {
  let read = 0;
  return {
    size: bytes.length,
    readMany: async (spans) =>
      spans.map(({ at, length }) => {
        const chunk = bytes.subarray(at, at + length);
        read += chunk.length;
        return chunk;
      }),
    read: () => read,
  };
};
