import { describe, expect, it } from 'vitest';
import { degrees } from '../cup/units.ts';
import { hounsfieldOf, KNEE } from './body.ts';
import { ctFiles, drawnOnce } from './ct.ts';
import { hipCentre } from './hemipelvis.ts';

const angles = { inclination: degrees(42), anteversion: degrees(18) };
const hounsfield = hounsfieldOf({ sockets: { LEFT: angles, RIGHT: angles }, socketRadius: 26 });
const scan = {
  patient: { name: 'Smith^Ann', id: 'MRN1', birthDate: '19500102', sex: 'F' as const },
  date: '20261101',
  uid: '2.25.123',
  matrix: 32,
  spacing: 5,
};

describe('the phantom’s scan', () => {
  it('has bone in the femoral heads, a dark joint gap, soft tissue around and air outside', () => {
    for (const side of ['LEFT', 'RIGHT'] as const) {
      const [x, y, z] = hipCentre(side);
      expect(hounsfield(x, y, z)).toBe(220);
      expect(hounsfield(x, y, z + 25)).toBe(40);
      expect(hounsfield(x, y, z + 29)).toBeGreaterThan(200);
    }
    expect(hounsfield(0, -60, 60)).toBe(40);
    expect(hounsfield(185, 0, 0)).toBe(-1000);
    expect(hounsfield(110, 0, KNEE)).toBe(220);
  });

  it('consists of two series of even slices, each a DICOM file', () => {
    const files = [...ctFiles(scan, drawnOnce(hounsfield, scan.matrix))];
    expect(files.filter(({ path }) => path.startsWith('PELVIS/'))).toHaveLength(55);
    expect(files.filter(({ path }) => path.startsWith('KNEES/'))).toHaveLength(21);
    for (const { bytes } of files) {
      expect(String.fromCharCode(...bytes.subarray(128, 132))).toBe('DICM');
      expect(bytes.length % 2).toBe(0);
    }
  });
});
