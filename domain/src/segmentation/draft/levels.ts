import { CLASSES } from './draft.ts';
import { dilated } from './components.ts';
import type { Overview } from './find-bones.ts';

/** Hounsfield units of this patient in this scan. */
export interface Levels {
  /** The soft tissue around the bones. */
  readonly tissue: number;
  /** Bone with its marrow, as a whole. */
  readonly bone: number;
  /** Above this, a voxel beside bone may belong to it. */
  readonly threshold: number;
}

const FEWEST = 50;
const DEFAULT: Levels = { tissue: 40, bone: 350, threshold: 150 };

const medianOf = (values: number[]): number => {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Between the soft tissue, without fat, around the bones and the bones themselves. */
export const levelsOf = ({ hounsfield, grid }: Overview, best: Uint8Array): Levels => {
  const bones = new Uint8Array(best.length);
  for (let n = 0; n < best.length; n++)
    bones[n] = best[n] !== CLASSES.background && best[n] !== CLASSES.otherBone ? 1 : 0;
  const around = dilated(bones, grid.size, 5);
  const near = dilated(bones, grid.size, 2);
  const [soft, hard]: [number[], number[]] = [[], []];
  for (let n = 0; n < best.length; n++) {
    const value = hounsfield[n] ?? 0;
    if (bones[n]) hard.push(value);
    else if (around[n] && !near[n] && value > -20 && value < 130) soft.push(value);
  }
  if (soft.length < FEWEST || hard.length < FEWEST) return DEFAULT;
  const [tissue, bone] = [medianOf(soft), medianOf(hard)];
  return { tissue, bone, threshold: tissue + Math.min(180, Math.max(90, (bone - tissue) / 3)) };
};
