import type { BoneTissue } from './bone-tissue.ts';
import { smoothNoise } from './noise.ts';
import type { Parts } from './parts.ts';

const AIR = -1000;
const SKIN = 10;
const SKIN_DEPTH = 1.8;
const FAT = -102;
const MUSCLE = 56;
const FASCIA = 1.1;
const CALCIFIED = 850;
export const METAL = 3600;

/** How much of a pixel lies inside of a surface at a distance, for a point spread of width `blur`. */
const covered = (distance: number, blur: number): number => {
  const t = 0.5 - distance / (3.4 * blur);
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
};

export interface Sharpness {
  readonly blur: number;
  /** Heights of the layers that a slice averages, from its middle. */
  readonly layers: readonly number[];
  readonly seed: number;
}

const softAt = (
  { muscles, organs, arteries, fat }: Parts,
  depth: number,
  blur: number,
  seed: number,
  x: number,
  y: number,
  z: number,
): number => {
  let first = Infinity;
  let second = Infinity;
  for (const muscle of muscles) {
    const distance = muscle.at(x, y, z);
    if (distance < first) {
      second = first;
      first = distance;
    } else if (distance < second) second = distance;
  }
  const streak = smoothNoise(x / 6, y / 6, z / 14, seed);
  let value = FAT + 7 * streak;
  if (first < 3) {
    // Neighbours are parted by a plane of fat.
    const edge = Math.max(first, FASCIA - (second - first) / 2, depth + fat);
    value += covered(edge, blur) * (MUSCLE + 9 * streak - value);
  }
  for (const { field, hounsfield } of organs) {
    const part = covered(field.at(x, y, z), blur);
    if (part > 0) value += part * (hounsfield + 5 * streak - value);
  }
  for (const artery of arteries) {
    const wall = Math.abs(artery.at(x, y, z)) - 0.9;
    if (wall < 2 && smoothNoise(x / 5, y / 5, z / 11, seed + 3) > 0.42)
      value += covered(wall, blur) * (CALCIFIED - value);
  }
  return value;
};

const tissue: BoneTissue = { cortex: 1, cortical: 0, cancellous: 0 };

/** What bone adds to soft tissue in one layer. */
const withBone = (
  { bones, metal }: Parts,
  soft: number,
  blur: number,
  x: number,
  y: number,
  z: number,
): number => {
  let sum = 0;
  let rest = 1;
  for (const { field, tissue: tissueAt } of bones) {
    const distance = field.at(x, y, z);
    const inside = covered(distance, blur);
    if (inside === 0) continue;
    tissueAt(x, y, z, tissue);
    const within = covered(distance + tissue.cortex, blur);
    sum += (inside - within) * tissue.cortical + within * tissue.cancellous;
    rest -= inside;
  }
  const value = sum + Math.max(0, rest) * soft;
  if (!metal) return value;
  const part = covered(metal.at(x, y, z), blur);
  return value + part * (METAL - value);
};

/** The Hounsfield units of a pixel before noise. */
export const hounsfieldAt = (
  parts: Parts,
  { blur, layers, seed }: Sharpness,
  x: number,
  y: number,
  z: number,
): number => {
  const depth = parts.skin.at(x, y, z);
  let outside = AIR;
  if (depth > -2)
    for (const { field, hounsfield } of parts.table)
      outside += covered(field.at(x, y, z), blur) * (hounsfield - outside);
  const inside = covered(depth, blur);
  if (inside === 0) return outside;
  let value = softAt(parts, depth, blur, seed, x, y, z);
  const skin = covered(-(depth + SKIN_DEPTH), blur);
  value += skin * (SKIN - value);
  if (parts.bones.length || parts.metal) {
    let sum = 0;
    for (const layer of layers) sum += withBone(parts, value, blur, x, y, z + layer);
    value = sum / layers.length;
  }
  return outside + inside * (value - outside);
};
