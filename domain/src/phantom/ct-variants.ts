import type { CtSlice, CtVariant } from './ct.ts';
import type { Element } from './dicom.ts';

/** Scans with one fault each, and a few that are only unusual. */

export const PELVIS = 'PELVIS/';
export const KNEES = 'KNEES/';

const inPlaceOf = (elements: readonly Element[], changes: readonly Element[]): readonly Element[] => [
  ...elements.filter(({ tag }) => !changes.some((change) => change.tag === tag)),
  ...changes,
];

export const withElements = (slice: CtSlice, ...changes: Element[]): CtSlice => ({
  ...slice,
  elements: inPlaceOf(slice.elements, changes),
});

/** The same change in every slice, or in those of one region. */
export const changed =
  (changes: readonly Element[], region = ''): CtVariant =>
  (slices) =>
    slices.map((slice) => (slice.path.startsWith(region) ? withElements(slice, ...changes) : slice));

export const without =
  (...tags: readonly number[]): CtVariant =>
  (slices) =>
    slices.map((slice) => ({
      ...slice,
      elements: slice.elements.filter(({ tag }) => !tags.includes(tag)),
    }));

export const placed = (slice: CtSlice, x: number, y: number, z: number): CtSlice =>
  withElements(
    { ...slice, z },
    { tag: 0x0020_0032, vr: 'DS', value: `${x.toFixed(3)}\\${y.toFixed(3)}\\${z.toFixed(3)}` },
  );

const moved =
  (placeOf: (slice: CtSlice, index: number) => readonly [x: number, y: number, z: number]): CtVariant =>
  (slices) =>
    slices.map((slice, index) => placed(slice, ...placeOf(slice, index)));

export const CORNER = -190;
const renamed = (slice: CtSlice, path: string, uid: string): CtSlice =>
  withElements({ ...slice, path }, { tag: 0x0008_0018, vr: 'UI', value: uid });

/** The first slice again, as another instance and under another file name. */
const added =
  (path: string, ...changes: Element[]): CtVariant =>
  (slices) => {
    const [first] = slices;
    return first ? [...slices, withElements(renamed(first, path, '2.25.99'), ...changes)] : slices;
  };

/** A slice in the middle of the pelvis. */
const MISSING = 'PELVIS/IM0010.dcm';
const TILT = 10;

/** Directions of rows and columns, and the letters that go with them. */
const directed = (directions: string, region?: string): CtVariant =>
  changed([{ tag: 0x0020_0037, vr: 'DS', value: directions }], region);

const inRadians = (degrees: number): number => (degrees / 180) * Math.PI;

/** Slices that are tilted forward and stacked along their own normal. */
export const oblique =
  (degrees: number, region = ''): CtVariant =>
  (slices) => {
    const [sine, cosine] = [Math.sin(inRadians(degrees)), Math.cos(inRadians(degrees))];
    const directions = `1\\0\\0\\0\\${cosine.toFixed(6)}\\${sine.toFixed(6)}`;
    return directed(directions)(
      slices
        .filter(({ path }) => path.startsWith(region))
        .map((slice) => placed(slice, CORNER, CORNER - slice.z * sine, slice.z * cosine)),
    ).concat(slices.filter(({ path }) => !path.startsWith(region)));
  };

const upright =
  (directions: string, placeOf: (z: number) => readonly [number, number, number]): CtVariant =>
  (slices) =>
    directed(directions)(moved(({ z }) => placeOf(z))(slices));

const everySecond =
  (change: Element): CtVariant =>
  (slices) =>
    slices.map((slice, index) => (index % 2 === 0 ? slice : withElements(slice, change)));

export const CT_VARIANTS = {
  headFirst: changed([{ tag: 0x0018_5100, vr: 'CS', value: 'HFS' }]),
  prone: changed([{ tag: 0x0018_5100, vr: 'CS', value: 'FFP' }]),
  noPosition: without(0x0018_5100),
  proneImages: directed('-1\\0\\0\\0\\-1\\0'),
  leftSideImages: directed('0\\-1\\0\\1\\0\\0'),
  rightSideImages: directed('0\\1\\0\\-1\\0\\0'),
  seenFromAbove: directed('-1\\0\\0\\0\\1\\0'),
  letters: changed([{ tag: 0x0020_0020, vr: 'CS', value: 'L\\P' }]),
  swappedLetters: changed([{ tag: 0x0020_0020, vr: 'CS', value: 'R\\P' }]),
  obliquePelvis: oblique(15, PELVIS),
  coronal: upright('1\\0\\0\\0\\0\\-1', (z) => [CORNER, z, 155]),
  sagittal: upright('0\\1\\0\\0\\0\\-1', (z) => [z, CORNER, 155]),
  invalidDirections: directed('1\\0\\0\\1\\0.1\\0'),
  noOrientation: without(0x0020_0037),
  thick: changed([{ tag: 0x0018_0050, vr: 'DS', value: '5' }]),
  noThickness: without(0x0018_0050),
  zeroThickness: changed([{ tag: 0x0018_0050, vr: 'DS', value: '0' }]),
  negativeThickness: changed([{ tag: 0x0018_0050, vr: 'DS', value: '-1.25' }], KNEES),
  hugeThickness: changed([{ tag: 0x0018_0050, vr: 'DS', value: '1000' }]),
  coarse: (slices) => slices.filter((_, index) => index % 2 === 0),
  missing: (slices) => slices.filter(({ path }) => path !== MISSING),
  doubled: added('PELVIS/AGAIN.dcm'),
  repeated: (slices) => [...slices, ...slices.slice(0, 1).map((slice) => ({ ...slice, path: 'COPY.dcm' }))],
  /** The scan again under the name of another person, whose images kept the identifiers. */
  repeatedOfOther: (slices) => [
    ...slices,
    ...changed([{ tag: 0x0010_0010, vr: 'PN', value: 'Jones^Bob' }])(slices).map((slice) => ({
      ...slice,
      path: `OTHER/${slice.path}`,
    })),
  ],
  /** Careless programs give all images one identifier. */
  oneInstance: changed([{ tag: 0x0008_0018, vr: 'UI', value: '2.25.99' }]),
  /** Two slices at each other's place. */
  exchanged: (slices) =>
    slices.map((slice, index) => {
      const other = slices[index === 20 ? 40 : index === 40 ? 20 : index];
      return other ? placed(slice, CORNER, CORNER, other.z) : slice;
    }),
  oneWithoutOrientation: (slices) =>
    slices.map((slice, index) => (index === 20 ? (without(0x0020_0037)([slice])[0] ?? slice) : slice)),
  shifted: moved(({ z }) => [z > 0 && z < 40 ? CORNER + 20 : CORNER, CORNER, z]),
  uneven: moved(({ z }) => [CORNER, CORNER, z > 0 ? z * 1.5 : z]),
  thinner: changed([{ tag: 0x0018_0050, vr: 'DS', value: '0.6' }]),
  noPositions: without(0x0020_0032),
  fastTable: changed([{ tag: 0x0018_9311, vr: 'FD', value: 1.5 }]),
  noPitch: without(0x0018_9311, 0x0018_9302),
  sequential: (slices) =>
    changed([{ tag: 0x0018_9302, vr: 'CS', value: 'SEQUENCED' }])(without(0x0018_9311)(slices)),
  pelvisAlone: (slices) => slices.filter(({ path }) => path.startsWith(PELVIS)),
  shortKnees: (slices) => slices.filter(({ path, z }) => !path.startsWith(KNEES) || z < -400),
  shortPelvis: (slices) => slices.filter(({ path, z }) => !path.startsWith(PELVIS) || z < 60),
  cutPelvis: (slices) => slices.filter(({ path, z }) => !path.startsWith(PELVIS) || z < 0),
  otherPixels: changed([{ tag: 0x0028_0030, vr: 'DS', value: '0.5\\0.5' }], KNEES),
  otherField: changed(
    [
      { tag: 0x0028_0010, vr: 'US', value: 16 },
      { tag: 0x0028_0011, vr: 'US', value: 16 },
    ],
    KNEES,
  ),
  zeroPixels: changed([{ tag: 0x0028_0030, vr: 'DS', value: '0\\0' }]),
  negativePixels: changed([{ tag: 0x0028_0030, vr: 'DS', value: '-0.7\\0.7' }], KNEES),
  hugeField: changed([{ tag: 0x0028_0030, vr: 'DS', value: '100\\100' }]),
  tiltTold: changed([{ tag: 0x0018_1120, vr: 'DS', value: String(TILT) }]),
  tilted: moved(({ z }) => [CORNER, CORNER + z * Math.tan((TILT / 180) * Math.PI), z]),
  mixedMatrix: (slices) =>
    slices.map((slice, index) =>
      index === 3 ? withElements(slice, { tag: 0x0028_0010, vr: 'US', value: 16 }) : slice,
    ),
  mixedOrientation: (slices) =>
    slices.map((slice, index) =>
      index === 3 ? withElements(slice, { tag: 0x0020_0037, vr: 'DS', value: '1\\0\\0\\0\\0\\-1' }) : slice,
    ),
  lossy: (slices) => slices.map((slice) => ({ ...slice, syntax: '1.2.840.10008.1.2.4.50' })),
  onceLossy: changed([
    { tag: 0x0028_2110, vr: 'CS', value: '01' },
    { tag: 0x0028_2112, vr: 'DS', value: '12.5' },
    { tag: 0x0028_2114, vr: 'CS', value: 'ISO_10918_1' },
  ]),
  lossyInWords: changed([{ tag: 0x0028_2110, vr: 'CS', value: 'YES' }], KNEES),
  neverLossy: changed([{ tag: 0x0028_2110, vr: 'CS', value: '00' }]),
  lossyMethod: changed([{ tag: 0x0028_2114, vr: 'CS', value: 'ISO_15444_1' }], KNEES),
  lossyRatio: changed([{ tag: 0x0028_2112, vr: 'DS', value: '8' }]),
  lossyDerivation: changed([{ tag: 0x0008_2111, vr: 'ST', value: 'Lossy JPEG, quality 80' }]),
  losslessDerivation: changed([{ tag: 0x0008_2111, vr: 'ST', value: 'Lossless (non-lossy) JPEG' }]),
  deniedLossy: changed([
    { tag: 0x0028_2110, vr: 'CS', value: '00' },
    { tag: 0x0028_2112, vr: 'DS', value: '8' },
  ]),
  softKernel: changed([
    { tag: 0x0008_0070, vr: 'LO', value: 'SIEMENS' },
    { tag: 0x0018_1210, vr: 'SH', value: 'B30f' },
  ]),
  otherKernel: changed([{ tag: 0x0018_1210, vr: 'SH', value: 'SHARP' }], KNEES),
  unknownKernel: changed([{ tag: 0x0018_1210, vr: 'SH', value: 'X-17' }]),
  noKernel: without(0x0018_1210),
  otherVoltage: changed([{ tag: 0x0018_0060, vr: 'DS', value: '100' }], KNEES),
  noVoltage: without(0x0018_0060),
  zeroVoltage: changed([{ tag: 0x0018_0060, vr: 'DS', value: '0' }]),
  old: changed([
    { tag: 0x0008_0020, vr: 'DA', value: '20200101' },
    { tag: 0x0008_0021, vr: 'DA', value: '20200101' },
  ]),
  undated: without(0x0008_0020, 0x0008_0021),
  twoPatients: changed([{ tag: 0x0010_0020, vr: 'LO', value: 'ANOTHER' }], KNEES),
  otherName: changed([{ tag: 0x0010_0010, vr: 'PN', value: 'Jones^Bob' }]),
  otherId: changed([{ tag: 0x0010_0020, vr: 'LO', value: 'ANOTHER' }]),
  otherPerson: changed([
    { tag: 0x0010_0010, vr: 'PN', value: 'Jones^Bob' },
    { tag: 0x0010_0020, vr: 'LO', value: 'ANOTHER' },
    { tag: 0x0010_0030, vr: 'DA', value: '19440404' },
    { tag: 0x0010_0040, vr: 'CS', value: 'M' },
  ]),
  /** Another person under the same number: only the name or the date of birth differs. */
  halfOtherName: changed([{ tag: 0x0010_0010, vr: 'PN', value: 'Jones^Bob' }], KNEES),
  halfOtherBirthDate: everySecond({ tag: 0x0010_0030, vr: 'DA', value: '19990909' }),
  unnamed: without(0x0010_0010),
  anonymous: (slices) =>
    changed([{ tag: 0x0010_0010, vr: 'PN', value: 'Anonymous' }])(without(0x0010_0020, 0x0010_0030)(slices)),
  deidentified: changed([
    { tag: 0x0010_0010, vr: 'PN', value: 'Case^Seventeen' },
    { tag: 0x0010_0020, vr: 'LO', value: 'C17' },
    { tag: 0x0010_0030, vr: 'DA', value: '19010101' },
    { tag: 0x0012_0062, vr: 'CS', value: 'YES' },
  ]),
  emptyName: changed([{ tag: 0x0010_0010, vr: 'PN', value: '^^^^' }]),
  halfEmptyName: everySecond({ tag: 0x0010_0010, vr: 'PN', value: '^' }),
  dashedBirthDate: changed([{ tag: 0x0010_0030, vr: 'DA', value: '1999-09-09' }]),
  nobody: without(0x0010_0010, 0x0010_0020, 0x0010_0030, 0x0010_0040),
  halfNobody: (slices) => [...without(0x0010_0010, 0x0010_0020)(slices.slice(0, 10)), ...slices.slice(10)],
  otherSex: changed([{ tag: 0x0010_0040, vr: 'CS', value: 'M' }]),
  otherBirthDate: changed([{ tag: 0x0010_0030, vr: 'DA', value: '19990909' }]),
  magneticResonance: changed([{ tag: 0x0008_0060, vr: 'CS', value: 'MR' }]),
  twoFrames: changed([{ tag: 0x0020_0052, vr: 'UI', value: '2.25.77' }], KNEES),
  localiser: added('TOPOGRAM.dcm', { tag: 0x0008_0008, vr: 'CS', value: 'ORIGINAL\\PRIMARY\\LOCALIZER' }),
  doseReport: added(
    'DOSE.dcm',
    { tag: 0x0008_0016, vr: 'UI', value: '1.2.840.10008.5.1.4.1.1.88.67' },
    { tag: 0x0008_0060, vr: 'CS', value: 'SR' },
  ),
  capture: added('SCREEN.dcm', { tag: 0x0008_0016, vr: 'UI', value: '1.2.840.10008.5.1.4.1.1.7' }),
  reformatted: added('MPR.dcm', { tag: 0x0008_0008, vr: 'CS', value: 'DERIVED\\SECONDARY\\MPR' }),
} as const satisfies Record<string, CtVariant>;
