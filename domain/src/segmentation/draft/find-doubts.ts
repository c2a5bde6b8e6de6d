import type { Vector } from '../../ct/vector.ts';
import { SEGMENT_NAMES, SEGMENTS } from '../segments.ts';
import type { Segment } from '../segments.ts';
import type { Box } from './box.ts';
import { componentsOf, dilated, largestOf } from './components.ts';
import { CLASSES } from './draft.ts';
import type { Doubt } from './doubts.ts';
import { patientPoint } from './grid.ts';
import type { ArrangedScan, Grid } from './grid.ts';
import { centroidOf, leftOf, placeAt } from './hips.ts';
import type { Hips } from './hips.ts';
import type { Guess } from './predict.ts';
import type { Contact } from './tidy.ts';

/** What is less than this is not worth a look, in the unit of the doubt. */
const WORTH = { contact: 40, metal: 25, cut: 30, confusion: 4, volume: 5000 };

const segmentOf = (value: number): Segment =>
  SEGMENT_NAMES.find((name) => SEGMENTS[name].value === value) ?? 'METAL';

interface Checked {
  readonly scan: ArrangedScan;
  readonly box: Box;
  readonly labels: Uint8Array;
}

const placeOf = ({ scan, box }: Checked, voxel: Vector): Vector => {
  const { start, spacing } = box.grid;
  return patientPoint(scan, [
    start[0] + voxel[0] * spacing[0],
    start[1] + voxel[1] * spacing[1],
    start[2] + voxel[2] * spacing[2],
  ]);
};

export const bridgedJoints = (checked: Checked, contacts: readonly Contact[]): readonly Doubt[] =>
  contacts
    .filter(({ area }) => area > WORTH.contact)
    .map(({ between, area, place }) => ({
      code: 'BRIDGED_JOINT',
      segment: segmentOf(between[1]),
      place: placeOf(checked, place),
      amount: area,
    }));

interface Tally {
  count: number;
  area: number;
  at: [number, number, number];
}

const emptyTally = (): Tally => ({ count: 0, area: 0, at: [0, 0, 0] });

const add = (tally: Tally, i: number, j: number, k: number, area: number): void => {
  tally.count++;
  tally.area += area;
  tally.at[0] += i;
  tally.at[1] += j;
  tally.at[2] += k;
};

/** Bones in the outermost voxels of the scan. */
export const cutOff = (checked: Checked): readonly Doubt[] => {
  const { box, labels, scan } = checked;
  const [nx, ny, nz] = box.grid.size;
  const [sx, sy, sz] = box.grid.spacing;
  const tallies = new Map<number, Tally>();
  const isEdge = (at: number, axis: 0 | 1 | 2): boolean =>
    at + box.min[axis] === 0 || at + box.min[axis] === scan.grid.size[axis] - 1;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) {
      const isRow = isEdge(k, 2) || isEdge(j, 1);
      const step = isRow ? 1 : Math.max(1, nx - 1);
      for (let i = 0; i < nx; i += step) {
        const label = labels[i + nx * (j + ny * k)] ?? 0;
        if (label === 0 || label === SEGMENTS.METAL.value) continue;
        const area = isEdge(k, 2) ? sx * sy : isEdge(j, 1) ? sx * sz : isEdge(i, 0) ? sy * sz : 0;
        if (area === 0) continue;
        const tally = tallies.get(label) ?? emptyTally();
        tallies.set(label, tally);
        add(tally, i, j, k, area);
      }
    }
  return [...tallies]
    .filter(([, { area }]) => area > WORTH.cut)
    .map(([label, { area, at, count }]) => ({
      code: 'CUT_OFF',
      segment: segmentOf(label),
      place: placeOf(checked, [at[0] / count, at[1] / count, at[2] / count]),
      amount: area,
    }));
};

/** Bones without enough voxels to be there; the hip bones and the sacrum only where one of them was scanned. */
export const missingBones = (checked: Checked, hips: Hips): readonly Doubt[] => {
  const { box, labels } = checked;
  const voxel = box.grid.spacing[0] * box.grid.spacing[1] * box.grid.spacing[2];
  const counts = new Float64Array(16);
  for (let n = 0; n < labels.length; n++) counts[labels[n] ?? 0] = (counts[labels[n] ?? 0] ?? 0) + 1;
  const volumeOf = (segment: Segment): number => (counts[SEGMENTS[segment].value] ?? 0) * voxel;
  const femora: readonly Segment[] = ['LEFT_FEMUR', 'RIGHT_FEMUR'];
  const pelvis: readonly Segment[] = ['LEFT_HIP_BONE', 'RIGHT_HIP_BONE', 'SACRUM'];
  const isPelvis = pelvis.some((segment) => volumeOf(segment) >= WORTH.volume);
  const aside = (by: number): Vector => [
    hips.middle[0] + by * hips.left[0],
    hips.middle[1] + by * hips.left[1],
    hips.middle[2] + by * hips.left[2],
  ];
  const expected = (segment: Segment): Vector =>
    aside(segment.startsWith('LEFT') ? 90 : segment.startsWith('RIGHT') ? -90 : 0);
  return [...femora, ...(isPelvis ? pelvis : [])]
    .filter((segment) => volumeOf(segment) < WORTH.volume)
    .map((segment) => ({
      code: 'MISSING',
      segment,
      place: patientPoint(checked.scan, expected(segment)),
      amount: volumeOf(segment),
    }));
};

/** Enough of the metal for its distance from bones, and every so many voxels of the bones. */
const METAL_POINTS = 150;
const BONE_STEP = 11;

export const metalNearby = (checked: Checked): readonly Doubt[] => {
  const { box, labels } = checked;
  const metal: Vector[] = [];
  const voxels: number[] = [];
  for (let n = 0; n < labels.length; n++) if (labels[n] === SEGMENTS.METAL.value) voxels.push(n);
  if (voxels.length === 0) return [];
  const step = Math.max(1, Math.floor(voxels.length / METAL_POINTS));
  for (let n = 0; n < voxels.length; n += step) metal.push(placeAt(box.grid, voxels[n] ?? 0));
  const nearest = new Map<number, { distance: number; at: Vector }>();
  for (let n = 0; n < labels.length; n += BONE_STEP) {
    const label = labels[n] ?? 0;
    if (label === 0 || label === SEGMENTS.METAL.value) continue;
    const at = placeAt(box.grid, n);
    const known = nearest.get(label)?.distance ?? WORTH.metal;
    let least = known;
    for (const [x, y, z] of metal) least = Math.min(least, Math.hypot(x - at[0], y - at[1], z - at[2]));
    if (least < known) nearest.set(label, { distance: least, at });
  }
  return [...nearest].map(([label, { distance, at }]) => ({
    code: 'METAL_NEARBY',
    segment: segmentOf(label),
    place: patientPoint(checked.scan, at),
    amount: distance,
  }));
};

/** The part of the likelihood of bone that another bone has, above which a voxel is confused. */
const CONFUSED = 0.25;

const segmentAt = (kind: number, grid: Grid, n: number, hips: Hips): Segment => {
  if (kind === CLASSES.sacrum) return 'SACRUM';
  const isLeft = leftOf(hips, placeAt(grid, n)) > 0;
  if (kind === CLASSES.femur) return isLeft ? 'LEFT_FEMUR' : 'RIGHT_FEMUR';
  return isLeft ? 'LEFT_HIP_BONE' : 'RIGHT_HIP_BONE';
};

/** Where the looks of the network, shifted and mirrored, give a voxel to different bones. */
export const confusedBones = (
  scan: ArrangedScan,
  { grid, classes }: Guess,
  best: Uint8Array,
  hips: Hips,
): readonly Doubt[] => {
  const totals = new Map<Segment, number>();
  const confused = new Map<Segment, Uint8Array>();
  for (let n = 0; n < best.length; n++) {
    const kind = best[n] ?? 0;
    if (kind === CLASSES.background || kind === CLASSES.otherBone) continue;
    const segment = segmentAt(kind, grid, n, hips);
    totals.set(segment, (totals.get(segment) ?? 0) + 1);
    const [own, bone] = [classes[kind]?.[n] ?? 0, 255 - (classes[0]?.[n] ?? 0)];
    if (bone - own <= CONFUSED * bone) continue;
    const mask = confused.get(segment) ?? new Uint8Array(best.length);
    confused.set(segment, mask);
    mask[n] = 1;
  }
  return [...confused].flatMap(([segment, mask]): Doubt[] => {
    const count = mask.reduce((sum, value) => sum + value, 0);
    const amount = (100 * count) / (totals.get(segment) ?? 1);
    if (amount < WORTH.confusion) return [];
    const parts = componentsOf(dilated(mask, grid.size, 1), grid.size);
    const largest = largestOf(parts);
    for (let n = 0; n < mask.length; n++) if (parts.of[n] !== largest) mask[n] = 0;
    const place = centroidOf(mask, grid);
    return place ? [{ code: 'LOW_CONFIDENCE', segment, place: patientPoint(scan, place), amount }] : [];
  });
};

/** All of a bone is in doubt where no network has looked at it. */
export const withoutNetwork = ({ scan, box, labels }: Checked): readonly Doubt[] =>
  (['LEFT_HIP_BONE', 'RIGHT_HIP_BONE', 'SACRUM', 'LEFT_FEMUR', 'RIGHT_FEMUR'] satisfies Segment[]).flatMap(
    (segment): Doubt[] => {
      const place = centroidOf(labels, box.grid, SEGMENTS[segment].value);
      return place
        ? [{ code: 'WITHOUT_NETWORK', segment, place: patientPoint(scan, place), amount: 100 }]
        : [];
    },
  );

/** A scan without hips and knees. */
export const nothingFound = (scan: ArrangedScan): readonly Doubt[] => {
  const { size, spacing } = scan.grid;
  const middle: Vector = [(size[0] * spacing[0]) / 2, (size[1] * spacing[1]) / 2, (size[2] * spacing[2]) / 2];
  return (['LEFT_FEMUR', 'RIGHT_FEMUR'] satisfies Segment[]).map((segment) => ({
    code: 'MISSING',
    segment,
    place: patientPoint(scan, middle),
    amount: 0,
  }));
};
