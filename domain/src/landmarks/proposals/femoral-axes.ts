import { cross, difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { across, meanOf, plus, times, unit } from '../points.ts';
import { principalAxes } from '../principal-axes.ts';
import { boneAt, voxelsOf } from './bone-field.ts';
import type { BoneField } from './bone-field.ts';
import { basisAcross } from './robust-fits.ts';
import type { Sphere } from './robust-fits.ts';

export interface Section {
  readonly centre: Vector;
  /** In mm². */
  readonly area: number;
}

const CELL = 0.8;
const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The part of a bone in a plane that is connected with its middle, out to a radius. Undefined where no bone is there. */
export const sectionOf = (
  field: BoneField,
  point: Vector,
  normal: Vector,
  radius: number,
): Section | undefined => {
  const [u, v] = basisAcross(normal);
  const half = Math.ceil(radius / CELL);
  const width = 2 * half + 1;
  const bone = new Float32Array(width * width);
  const at = (a: number, b: number): Vector => plus(point, plus(times(u, a * CELL), times(v, b * CELL)));
  for (let b = -half; b <= half; b++)
    for (let a = -half; a <= half; a++)
      if (a * a + b * b <= half * half)
        bone[a + half + width * (b + half)] = boneAt(field, field.values, at(a, b));
  const seen = new Uint8Array(bone.length);
  const start = half + width * half;
  if ((bone[start] ?? 0) < 0.5) return undefined;
  const open = [start];
  seen[start] = 1;
  let [sum, sumA, sumB] = [0, 0, 0];
  for (let n = open.pop(); n !== undefined; n = open.pop()) {
    const [a, b] = [(n % width) - half, Math.floor(n / width) - half];
    // Cells on the outline count by the part of them that is bone.
    const share = Math.min(1, Math.max(0, bone[n] ?? 0));
    sum += share;
    sumA += share * a;
    sumB += share * b;
    if ((bone[n] ?? 0) < 0.5) continue;
    for (const [da, db] of NEIGHBOURS) {
      const next = n + da + width * db;
      if (Math.abs(a + da) > half || Math.abs(b + db) > half || seen[next]) continue;
      seen[next] = 1;
      open.push(next);
    }
  }
  return { centre: at(sumA / sum, sumB / sum), area: sum * CELL * CELL };
};

export interface Line {
  readonly point: Vector;
  /** Of length 1. */
  readonly way: Vector;
}

export interface ShaftAxis {
  readonly proximal: Vector;
  readonly distal: Vector;
  /** Down the shaft. */
  readonly way: Vector;
  /** How far the middles of the sections lie off the line, in millimetres (root mean square). */
  readonly deviation: number;
}

const SHAFT_RADIUS = 30;
const SECTION_STEP = 4;
/** From the lesser trochanter, in millimetres: below it the canal is round, further down the femur is bowed. */
const SHAFT_BELOW = [20, 90] as const;
const LEAST_SHAFT = 16;
/** A section of the shaft is never as wide as one through trochanters or condyles, in mm². */
const WIDEST = 1300;

/** The lowest level at which the whole bone is still in the scan, along a direction. */
const isScanned = ({ volume }: BoneField, point: Vector): boolean => {
  const voxels = voxelsOf(volume, point);
  return ([0, 1, 2] as const).every(
    (n) => voxels[n] * volume.spacing[n] >= 5 && (volume.size[n] - 1 - voxels[n]) * volume.spacing[n] >= 5,
  );
};

/** The axis of the shaft through the middles of its sections, from a first line along it. */
export const shaftAxisOf = (femur: BoneField, start: Line): ShaftAxis | undefined => {
  let line = start;
  let fit: ShaftAxis | undefined;
  for (let round = 0; round < 4; round++) {
    const centres: Vector[] = [];
    for (let below = SHAFT_BELOW[0]; below <= SHAFT_BELOW[1]; below += SECTION_STEP) {
      const point = plus(line.point, times(line.way, below));
      if (!isScanned(femur, point)) break;
      const section = sectionOf(femur, point, line.way, SHAFT_RADIUS);
      if (section && section.area < WIDEST) centres.push(section.centre);
    }
    if (centres.length * SECTION_STEP < LEAST_SHAFT) return fit;
    const { mean, axes, variances } = principalAxes(centres);
    const way = dot(axes[0], line.way) < 0 ? times(axes[0], -1) : axes[0];
    const onLine = (point: Vector): Vector => plus(mean, times(way, dot(difference(point, mean), way)));
    const [first, last] = [centres[0] ?? mean, centres.at(-1) ?? mean];
    fit = {
      proximal: onLine(first),
      distal: onLine(last),
      way,
      deviation: Math.sqrt(variances[1] + variances[2]),
    };
    line = { point: onLine(line.point), way };
  }
  return fit;
};

export interface Neck {
  readonly centre: Vector;
  /** In mm². */
  readonly area: number;
}

const NECK_FROM = 0.85;
const NECK_TO = 1.9;
const NECK_STEP = 1;
/** The sections on either side of the narrowest that make the axis, in millimetres. */
const NECK_SPAN = 4;

/** The narrowest section of the neck between the head and the shaft. The axis runs from the centre of the head through it. */
export const neckOf = (femur: BoneField, head: Sphere, shaft: Line): Neck | undefined => {
  const toShaft = across(difference(shaft.point, head.centre), shaft.way);
  // A neck leans about 127 degrees against the shaft.
  let way = unit(plus(unit(toShaft), times(shaft.way, 0.75)));
  let neck: Neck | undefined;
  for (let round = 0; round < 6; round++) {
    const sections: { far: number; section: Section }[] = [];
    for (let far = NECK_FROM * head.radius; far <= NECK_TO * head.radius; far += NECK_STEP) {
      const section = sectionOf(femur, plus(head.centre, times(way, far)), way, head.radius * 1.15);
      if (section) sections.push({ far, section });
    }
    const [first] = sections;
    if (!first) return undefined;
    const narrowest = sections.reduce((a, b) => (b.section.area < a.section.area ? b : a), first);
    const near = sections.filter(({ far }) => Math.abs(far - narrowest.far) <= NECK_SPAN);
    const ways = near.map(({ section }) => unit(difference(section.centre, head.centre)));
    const next = unit(meanOf(ways));
    const turn = lengthOf(cross(next, way));
    way = next;
    neck = { centre: plus(head.centre, times(way, narrowest.far)), area: narrowest.section.area };
    if (turn < 1e-4) break;
  }
  return neck;
};
