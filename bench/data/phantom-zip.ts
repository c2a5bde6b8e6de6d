import { anatomyFiles } from '@cotyle/domain/phantom/anatomy/dicom-files';
import { anatomyOf } from '@cotyle/domain/phantom/anatomy/anatomy';
import { randomParameters } from '@cotyle/domain/phantom/anatomy/parameters';
import { SCANNER } from '@cotyle/domain/phantom/anatomy/scanner';
import { zipGenerated } from '../../api/src/imaging/files/zip/generated-zip.ts';

const SEED = 7001;
/** About 300 slices of the pelvis, of 512 × 512 pixels. */
const SPACING = 0.9;

const files = function* () {
  const ct = {
    patient: { id: 'BENCH', name: 'BENCH^PHANTOM', birthDate: '19600101', sex: 'F' },
    date: '20261101',
    uid: `2.25.${SEED}`,
    anatomy: anatomyOf(randomParameters(SEED)),
    scanner: { ...SCANNER, spacing: SPACING, thickness: SPACING },
  } as const;
  for (const { path, bytes } of anatomyFiles(ct)) yield { name: path, bytes };
};

/** The zip of a scan of an anatomical phantom, in chunks. */
export const phantomZip = async (): Promise<readonly Uint8Array[]> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipGenerated(files(), { deflateLevel: 1 })) chunks.push(chunk);
  return chunks;
};
