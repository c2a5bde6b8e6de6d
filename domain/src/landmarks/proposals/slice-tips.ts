import type { Vector } from '../../ct/vector.ts';
import { FARTHEST } from './slice-distances.ts';
import type { SliceDistances } from './slice-distances.ts';

/** Where a tip is about as wide in its last slice as in the one before, in parts of the spacing. */
const HIGHEST = 0.75;
/** How far around a pixel the middle of its tip is looked for, in millimetres. */
const AROUND = 3.5;

/**
 * How deep the deepest pixel around another one lies inside of the outline of its slice. The box of a bone has more room
 * than this, but for the edge of the scan, where no landmark is proposed.
 */
const depthAround = (
  values: Int8Array,
  at: number,
  width: number,
  [across, down]: readonly [number, number],
): number => {
  let most = 0;
  for (let row = at - down * width; row <= at + down * width; row += width)
    for (let n = row - across; n <= row + across; n++) {
      const depth = -(values[n] ?? 0);
      if (depth > most) most = depth;
    }
  return most;
};

/**
 * Lets a bone that the next slice does not have end where a parabola through its last two sections ends. The next slice
 * says only that it ends before it, and the middle between the two can be off by half of their distance.
 */
export const endTips = ({ size, values }: SliceDistances, spacing: Vector): void => {
  const [width, height, count] = size;
  const plane = width * height;
  const around = [Math.round(AROUND / spacing[0]), Math.round(AROUND / spacing[1])] as const;
  const before = values.slice();
  for (let k = 1; k < count - 1; k++)
    for (let at = k * plane; at < (k + 1) * plane; at++) {
      const own = -(before[at] ?? 0);
      if (own <= 0) continue;
      for (const next of [plane, -plane]) {
        if ((before[at + next] ?? 0) < FARTHEST) continue;
        const depth = depthAround(before, at, width, around);
        const wider = depthAround(before, at - next, width, around);
        // What is as wide as the reach is no tip.
        if (depth >= FARTHEST || wider === 0) continue;
        const tip = wider > depth ? Math.min(HIGHEST, depth ** 2 / (wider ** 2 - depth ** 2)) : HIGHEST;
        // The distance in the next slice that puts the surface on the parabola between them.
        const far = Math.round(depth ** 2 / (tip * (2 * depth - own)) - own);
        values[at + next] = Math.max(1, Math.min(FARTHEST, far));
      }
    }
};
