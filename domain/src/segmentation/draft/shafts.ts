import type { Vector } from '../../ct/vector.ts';
import { SIDES } from '../../hip/side.ts';
import { CLASSES } from './draft.ts';
import type { Overview } from './find-bones.ts';
import { leftOf, placeAt } from './hips.ts';
import type { Hips } from './hips.ts';
import type { Guess } from './predict.ts';

/** In voxels: a slice with less of a femur has none. A shaft has about a hundred. */
const FEWEST = 30;
/** Millimetres: the longest part of a shaft that is filled in, and how far around its line. */
const LONGEST = 150;
const AROUND = 18;
const BRIGHT = 150;
/** Millimetres below the centre of the head: from there down no other bone is near the femur. */
const BELOW_HEAD = 70;
/** How likely what is filled in is, of 255. */
const SURE = 230;

interface Section {
  count: number;
  x: number;
  y: number;
}

/** The femur of one side in each slice of the overview. */
const sectionsOf = (best: Uint8Array, { grid }: Guess, hips: Hips, isLeft: boolean): readonly Section[] => {
  const [nx, ny, nz] = grid.size;
  const sections = Array.from({ length: nz }, (): Section => ({ count: 0, x: 0, y: 0 }));
  for (let n = 0; n < best.length; n++) {
    if (best[n] !== CLASSES.femur || leftOf(hips, placeAt(grid, n)) > 0 !== isLeft) continue;
    const section = sections[Math.floor(n / (nx * ny))];
    if (!section) continue;
    section.count++;
    section.x += n % nx;
    section.y += Math.floor(n / nx) % ny;
  }
  return sections.map(({ count, x, y }) => ({ count, x: x / count, y: y / count }));
};

/** Bright voxels, and what they enclose, around a place of a slice. */
const fillSlice = (
  { classes, grid }: Guess,
  best: Uint8Array,
  hounsfield: Int16Array,
  [x, y, k]: Vector,
): void => {
  const [nx, ny] = grid.size;
  const reach = AROUND / grid.spacing[0];
  const first = nx * ny * k;
  const isBright = (i: number, j: number): boolean => (hounsfield[first + i + nx * j] ?? 0) > BRIGHT;
  const [low, high] = [Math.max(0, Math.ceil(y - reach)), Math.min(ny - 1, Math.floor(y + reach))];
  for (let j = low; j <= high; j++) {
    const half = Math.sqrt(Math.max(0, reach * reach - (j - y) ** 2));
    let [from, to] = [Math.max(0, Math.ceil(x - half)), Math.min(nx - 1, Math.floor(x + half))];
    while (from <= to && !isBright(from, j)) from++;
    while (to >= from && !isBright(to, j)) to--;
    for (let i = from; i <= to; i++) {
      const n = first + i + nx * j;
      for (const [kind, values] of classes.entries())
        values[n] = kind === CLASSES.femur ? SURE : kind === CLASSES.background ? 255 - SURE : 0;
      best[n] = CLASSES.femur;
    }
  }
};

/** Fills a shaft in where the network lost it between the hip and the knee: there is no other bone there. */
export const bridgeShafts = (guess: Guess, best: Uint8Array, { hounsfield }: Overview, hips: Hips): void => {
  const { start, spacing } = guess.grid;
  for (const side of SIDES) {
    const head = hips.heads[side];
    if (!head) continue;
    const top = (head.centre[2] - BELOW_HEAD - start[2]) / spacing[2];
    const sections = sectionsOf(best, guess, hips, side === 'LEFT');
    let last = -1;
    for (const [k, { count, x, y }] of sections.entries()) {
      if (count < FEWEST || k > top) continue;
      const below = sections[last];
      if (below && k - last > 1 && (k - last) * spacing[2] < LONGEST)
        for (let gap = last + 1; gap < k; gap++) {
          const part = (gap - last) / (k - last);
          fillSlice(guess, best, hounsfield, [
            below.x + part * (x - below.x),
            below.y + part * (y - below.y),
            gap,
          ]);
        }
      last = k;
    }
  }
};
