import type { BoneTissue } from './bone-tissue.ts';
import { smoothNoise, steadyNoise } from './noise.ts';
import { ARTERY_WALL, edgeOf, FASCIA, MUSCLE_REACH, SKIN_DEPTH } from './parts.ts';
import type { Parts } from './parts.ts';

const AIR = -1000;
const SKIN = 10;
const FAT = -102;
const MUSCLE = 56;
const CALCIFIED = 850;
export const METAL = 3600;

/** How much of a pixel lies inside of a surface at a distance, for a point spread of width `blur`. */
const covered = (distance: number, blur: number): number => {
  const t = 0.5 - distance / (2 * edgeOf(blur));
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
};

export interface Sharpness {
  readonly blur: number;
  /** Heights of the layers that a slice averages, from its middle. */
  readonly layers: readonly number[];
  readonly seed: number;
}

const streakAt = steadyNoise();

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
  const streak = streakAt(x / 6, y / 6, z / 14, seed);
  let value = FAT + 7 * streak;
  if (first < MUSCLE_REACH) {
    // Neighbours are parted by a plane of fat.
    const edge = Math.max(first, FASCIA - (second - first) / 2, depth + fat);
    value += covered(edge, blur) * (MUSCLE + 9 * streak - value);
  }
  for (const { field, hounsfield } of organs) {
    const part = covered(field.at(x, y, z), blur);
    if (part > 0) value += part * (hounsfield + 5 * streak - value);
  }
  for (const artery of arteries) {
    const wall = Math.abs(artery.at(x, y, z)) - ARTERY_WALL;
    if (wall < 2 && smoothNoise(x / 5, y / 5, z / 11, seed + 3) > 0.42)
      value += covered(wall, blur) * (CALCIFIED - value);
  }
  return value;
};

const tissue: BoneTissue = { cortex: 1, cortical: 0, cancellous: 0 };

/** What bone and metal show, and how much of the soft tissue they leave visible. */
const hard = { sum: 0, rest: 0 };

const addLayer = ({ bones, metal }: Parts, blur: number, x: number, y: number, z: number): void => {
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
  const part = metal ? covered(metal.at(x, y, z), blur) : 0;
  hard.sum += sum + part * (METAL - sum);
  hard.rest += (1 - part) * Math.max(0, rest);
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
  hard.sum = 0;
  hard.rest = layers.length;
  if (parts.bones.length || parts.metal) {
    hard.rest = 0;
    for (const layer of layers) addLayer(parts, blur, x, y, z + layer);
  }
  let value = hard.sum / layers.length;
  if (hard.rest > 0) {
    let soft = softAt(parts, depth, blur, seed, x, y, z);
    soft += covered(-(depth + SKIN_DEPTH), blur) * (SKIN - soft);
    value += (hard.rest / layers.length) * soft;
  }
  return outside + inside * (value - outside);
};
