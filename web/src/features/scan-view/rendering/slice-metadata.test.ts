import { ctFiles } from '@cotyle/domain/phantom/ct';
import type { CtVariant } from '@cotyle/domain/phantom/ct';
import { CT_VARIANTS, without } from '@cotyle/domain/phantom/ct-variants';
import { parseDicom } from 'dicom-parser';
import { describe, expect, it } from 'vitest';
import { provideMetadata, registerImage, unregisterImages } from './image-registry.ts';
import { metadataOf, hasSameGeometry } from './slice-metadata.ts';

const SCAN = {
  patient: { name: 'Smith^Ann', id: 'MRN1', birthDate: '19500102', sex: 'F' as const },
  date: '20261101',
  uid: '2.25.123',
  matrix: 8,
  spacing: 10,
};
const factsIn = (variant: CtVariant | undefined, number: number) => {
  const scan = { ...SCAN, ...(variant ? { variant } : {}) };
  const file = [...ctFiles(scan, () => new Uint8Array(128))][number];
  return metadataOf(parseDicom(file?.bytes ?? new Uint8Array()));
};

describe('the metadata of a slice', () => {
  it('contain position, size and pixel format', () => {
    expect(factsIn(undefined, 2)).toMatchObject({
      place: [-166.25, -166.25, -95],
      orientation: { row: [1, 0, 0], column: [0, 1, 0] },
      rows: 8,
      columns: 8,
      pixel: [47.5, 47.5],
      bitsAllocated: 16,
      isSigned: true,
      slope: 1,
      intercept: 0,
      syntax: '1.2.840.10008.1.2.1',
    });
  });

  it('mark a missing position or orientation and default to axial', () => {
    expect(factsIn(CT_VARIANTS.noPositions, 0)).toMatchObject({
      place: null,
      isOriented: true,
      isScaled: true,
    });
    expect(factsIn(without(0x0020_0037, 0x0028_0030), 0)).toMatchObject({
      isOriented: false,
      isScaled: false,
      orientation: { row: [1, 0, 0], column: [0, 1, 0] },
    });
  });

  it('distinguish slices that cannot belong to one volume', () => {
    const first = factsIn(undefined, 0);
    expect(hasSameGeometry(first, factsIn(undefined, 5))).toBe(true);
    expect(hasSameGeometry(first, factsIn(CT_VARIANTS.mixedOrientation, 3))).toBe(false);
    expect(hasSameGeometry(first, factsIn(CT_VARIANTS.mixedMatrix, 3))).toBe(false);
  });

  it('are provided to Cornerstone with the position of the index until they are unregistered', () => {
    registerImage('slice:1', factsIn(undefined, 0), [1, 2, 3]);
    expect(provideMetadata('imagePlaneModule', 'slice:1')).toMatchObject({
      imagePositionPatient: [1, 2, 3],
      imageOrientationPatient: [1, 0, 0, 0, 1, 0],
      rowPixelSpacing: 47.5,
    });
    expect(provideMetadata('imagePlaneModule', 'slice:2')).toBeUndefined();
    expect(provideMetadata('patientModule', 'slice:1')).toBeUndefined();
    unregisterImages(['slice:1']);
    expect(provideMetadata('imagePlaneModule', 'slice:1')).toBeUndefined();
  });
});
