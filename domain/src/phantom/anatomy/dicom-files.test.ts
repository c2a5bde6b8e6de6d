import { describe, expect, it } from 'vitest';
import { scanFacts, sortImages } from '../../ct/facts.ts';
import { imageOf, NO_OTHER_FILES, verdictsOf } from '../../ct/testing/scan-facts.ts';
import { anatomyOf } from './anatomy.ts';
import { anatomyFiles, anatomySlices } from './dicom-files.ts';
import { randomParameters } from './parameters.ts';
import { SCANNER } from './scanner.ts';

const ABOUT = {
  patient: { name: 'Smith^Ann', id: 'MRN1', birthDate: '19500102', sex: 'F' as const },
  date: '20261101',
  uid: '2.25.321',
};

describe('the files of an anatomical scan', () => {
  it.each([1, 3, 6])('fail no rule of the protocol, body %d', (seed) => {
    const scanner = { ...SCANNER, spacing: 1.25, thickness: 1.25 };
    const slices = anatomySlices({ ...ABOUT, anatomy: anatomyOf(randomParameters(seed)), scanner });
    const images = slices.map(({ elements, syntax }) => imageOf(elements, syntax));
    const facts = scanFacts(sortImages(images), NO_OTHER_FILES);
    expect(verdictsOf([facts]).filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  });

  it('hold the pixels of the scan', () => {
    const scanner = { ...SCANNER, matrix: 12, pixel: 35 };
    const ct = { ...ABOUT, anatomy: anatomyOf(randomParameters(1)), scanner };
    const { value: file } = anatomyFiles(ct).next();
    const pixels = anatomySlices(ct)[0]?.pixels();
    if (!file || !pixels) throw new Error('a scan has slices');
    expect(file.bytes.slice(-2 * 12 * 12)).toEqual(new Uint8Array(pixels.buffer));
  });
});
