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

/** The images of a small phantom that follows the protocol; a coarse spacing makes fewer of them. */
export const scanFiles = (variant?: CtVariant, spacing = 1.25, uid = '2.25.123'): CtFile[] => {
  const scan = {
    patient: { name: 'Smith^Ann', id: 'MRN1', birthDate: '19500102', sex: 'F' as const },
    // Always of today, so that the scan does not expire.
    date: new Date().toISOString().slice(0, 10).replaceAll('-', ''),
    uid,
    matrix: MATRIX,
    spacing,
  };
  return [...ctFiles({ ...scan, ...(variant ? { variant } : {}) }, draw)];
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
