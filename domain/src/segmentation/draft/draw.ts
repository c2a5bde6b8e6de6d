import { BACKGROUND } from '../segments.ts';
import { boxAround, smoothed, spreadMarks } from './box.ts';
import type { Box } from './box.ts';
import { cutBridges } from './bridges.ts';
import { CLASSES } from './draft.ts';
import type { Draft, DraftOptions } from './draft.ts';
import { fillMarrow } from './fill.ts';
import type { Overview } from './find-bones.ts';
import {
  bridgedJoints,
  confusedBones,
  cutOff,
  metalNearby,
  missingBones,
  withoutNetwork,
} from './find-doubts.ts';
import { flooded } from './flood.ts';
import { writeBack } from './grid.ts';
import type { ArrangedScan } from './grid.ts';
import { splitAtHeads } from './heads.ts';
import { likeliest } from './hips.ts';
import type { Hips } from './hips.ts';
import type { FineGuess } from './joints.ts';
import { levelsOf } from './levels.ts';
import { handOverLoosePieces } from './loose-pieces.ts';
import { MARK, marksOf } from './marks.ts';
import { labelMetal } from './metal.ts';
import type { Guess } from './predict.ts';
import { fitSurface } from './surface.ts';
import { BONES, keepApart, removeIslands } from './tidy.ts';
import type { Contact } from './tidy.ts';

const wantedOf = (best: Uint8Array): Uint8Array => {
  const wanted = new Uint8Array(best.length);
  for (let n = 0; n < best.length; n++)
    wanted[n] = best[n] !== CLASSES.background && best[n] !== CLASSES.otherBone ? 1 : 0;
  return wanted;
};

/** What is known about a scan before its voxels are given to segments. */
export interface Found {
  readonly guess: Guess;
  readonly best: Uint8Array;
  readonly hips: Hips;
  readonly fine: FineGuess | undefined;
  readonly isByNetwork: boolean;
}

/** The segments in the box, first by watershed and then fitted to the CT. */
const segmented = async (
  box: Box,
  { guess, best, hips, fine }: Found,
  threshold: number,
  { onProgress, signal }: DraftOptions,
): Promise<{ labels: Uint8Array; contacts: readonly Contact[] }> => {
  const marks = spreadMarks(
    box,
    { grid: guess.grid, marks: marksOf(guess, best, hips) },
    fine && { grid: fine.grid, covered: fine.covered, marks: marksOf(fine, likeliest(fine), hips) },
  );
  const hounsfield = smoothed(box);
  const labels = flooded({ size: box.grid.size, hounsfield, marks, threshold });
  await onProgress?.('REFINING', 0.3);
  fillMarrow(labels, marks, box.grid);
  handOverLoosePieces(labels, box.grid);
  splitAtHeads(labels, box, hips);
  cutBridges({ marks, labels, hounsfield, grid: box.grid });
  for (const [n, value] of BONES.entries()) {
    signal?.throwIfAborted();
    fitSurface(labels, box, value);
    await onProgress?.('REFINING', 0.3 + (0.6 * (n + 1)) / BONES.length);
  }
  for (let n = 0; n < labels.length; n++) if (labels[n] === MARK.otherBone) labels[n] = BACKGROUND;
  const contacts = keepApart(labels, box);
  for (const value of BONES) removeIslands(labels, box, value);
  labelMetal(labels, box);
  await onProgress?.('REFINING', 1);
  return { labels, contacts };
};

/** The draft from what was found in the scan. */
export const drawn = async (
  scan: ArrangedScan,
  overview: Overview,
  found: Found,
  options: DraftOptions,
): Promise<Draft> => {
  const { guess, best, hips, fine } = found;
  const labels = new Uint8Array(scan.data.length);
  const box = boxAround(scan, guess, wantedOf(best));
  if (!box) return { labels, doubts: [] };
  const inBox = await segmented(box, found, levelsOf(overview, best).threshold, options);
  const checked = { scan, box, labels: inBox.labels };
  await options.onProgress?.('CHECKING', 0);
  const doubts = [
    ...missingBones(checked, hips),
    ...bridgedJoints(checked, inBox.contacts),
    ...metalNearby(checked),
    ...cutOff(checked),
    ...(found.isByNetwork
      ? confusedBones(scan, fine ?? guess, fine ? likeliest(fine) : best, hips)
      : withoutNetwork(checked)),
  ];
  writeBack(scan, labels, { min: box.min, size: box.grid.size, labels: inBox.labels });
  await options.onProgress?.('CHECKING', 1);
  return { labels, doubts };
};
