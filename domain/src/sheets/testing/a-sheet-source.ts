import { degrees, millimetres } from '../../cup/units.ts';
import type { Side } from '../../hip/side.ts';
import { GENERIC_CATALOGUE } from '../../implants/generic.ts';
import { partsOf } from '../../planning/parts.ts';
import type { Plan } from '../../planning/plan.ts';
import { PLAN_PICTURE_VIEWS } from '../../planning/plan-pictures.ts';
import type { SheetSignature, SheetSource } from '../sheet-content.ts';

const planOf = (side: Side): Plan => ({
  side,
  cup: {
    part: 'generic/cup/54',
    centre: { x: side === 'LEFT' ? 90.5 : -90.5, y: -4, z: 12 },
    angles: { inclination: degrees(42), anteversion: degrees(18) },
    lip: degrees(30),
  },
  liner: 'generic/liner/54-36-lipped',
  head: 'generic/head/36-M',
  stem: {
    part: 'generic/stem/4-standard-135',
    neckCut: millimetres(12),
    depth: millimetres(-1.5),
    torsion: degrees(3),
  },
});

const ivan = { nameFirst: 'Ivan', nameSecond: 'Petrov' };

export const aSignature = (changes: Partial<SheetSignature> = {}): SheetSignature => ({
  name: 'Jane Doe',
  role: 'SURGEON',
  meaning: 'I approve this plan for surgery',
  at: '2026-11-17T08:40:00.000Z',
  isIntact: true,
  voided: null,
  ...changes,
});

/** An approved third version with everything that a sheet can have. */
export const aSheetSource = (changes: Partial<SheetSource> = {}, side: Side = 'LEFT'): SheetSource => {
  const plan = planOf(side);
  return {
    procedureId: 12,
    procedure: {
      name: 'Total Hip Arthroplasty',
      dateOfSurgery: '2026-12-03',
      location: 'St Mary Surgical Centre',
      surgeon: { nameFirst: 'Jane', nameSecond: 'Doe' },
      measurements: { size: 54, anatomicInclination: 44, legLengthDifference: -6.5 },
    },
    patient: {
      nameFirst: 'Margaret',
      nameSecond: 'Thompson',
      gender: 'FEMALE',
      dateOfBirth: '1951-03-14',
      medicalInsuranceId: 'MRN-0048213',
    },
    version: {
      version: 3,
      side,
      inclination: 42,
      anteversion: 18,
      plan,
      by: ivan,
      at: '2026-11-16T15:20:00.000Z',
      reason: null,
    },
    latestVersion: 3,
    state: 'APPROVED',
    problem: undefined,
    proposed: { by: ivan, at: '2026-11-16T15:25:00.000Z' },
    signatures: [aSignature()],
    parts: partsOf(GENERIC_CATALOGUE, plan),
    catalogueOf: () => undefined,
    files: [
      { purpose: 'PELVIS', fileName: 'pelvis.stl', sha256: 'a1'.repeat(32), isDeleted: false },
      { purpose: 'SCAN', fileName: 'scan.zip', sha256: 'b2'.repeat(32), isDeleted: false },
    ],
    hash: '3f9a0c71d2e84b56'.repeat(4),
    address: 'https://hips.example.org/procedure/12?version=3',
    views: PLAN_PICTURE_VIEWS,
    ...changes,
  };
};

const long = (length: number, word: string): string =>
  word
    .repeat(Math.ceil(length / word.length))
    .slice(0, length)
    .trim();

/** Every text as long as the fields of the application allow, and longer. */
export const theLongestSource = (): SheetSource => {
  const words = long(250, 'Wolfeschlegelsteinhausen ');
  const person = { nameFirst: words, nameSecond: long(250, 'Bergerdorff-') };
  const source = aSheetSource();
  return {
    ...source,
    state: 'VOID',
    latestVersion: 9_999,
    problem: 'A newer scan or model was uploaded. Please check the plan and save it again.',
    patient: { ...source.patient, ...person, medicalInsuranceId: long(250, 'A1B2C3') },
    procedure: {
      ...source.procedure,
      name: words,
      location: long(250, 'Northwest'),
      surgeon: person,
      measurements: { ...source.procedure.measurements, posterior: -123.456 },
    },
    version: { ...source.version, by: person, reason: long(500, 'because ') },
    proposed: { by: person, at: source.version.at },
    signatures: Array.from({ length: 5 }, () =>
      aSignature({
        name: long(501, 'Bergerdorff-'),
        isIntact: false,
        voided: { by: person, at: source.version.at, reason: long(600, 'because ') },
      }),
    ),
    catalogueOf: () => long(600, 'Manufacturer '),
    files: Array.from({ length: 40 }, () => ({
      purpose: 'FEMUR' as const,
      fileName: long(255, 'femur-'),
      sha256: 'ab'.repeat(32),
      isDeleted: false,
    })),
    address: `https://${long(180, 'abc.')}example.org/procedure/999999999?version=9999`,
  };
};
