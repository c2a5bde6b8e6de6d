import type { Draft, DraftOptions, Network, Scan } from './draft.ts';
import { drawn } from './draw.ts';
import { findBones, overviewOf } from './find-bones.ts';
import { arranged } from './grid.ts';
import { hipsOf, likeliest } from './hips.ts';
import { lookAtJoints } from './joints.ts';

/** A proposal of the segments of a scan; without a network by classical steps alone. */
export const draftOf = async (
  scan: Scan,
  network: Network | undefined,
  options: DraftOptions = {},
): Promise<Draft> => {
  const { onProgress, signal } = options;
  signal?.throwIfAborted();
  const view = arranged(scan);
  await onProgress?.('PREPARING', 0);
  const overview = overviewOf(view);
  await onProgress?.('PREPARING', 1);
  if (!network) throw new Error('no network');
  const guess = await findBones(overview, network.coarse, options);
  const best = likeliest(guess);
  const hips = hipsOf(guess, best, overview.body);
  const fine = await lookAtJoints(view, guess, best, hips, network.fine, options);
  return drawn(view, overview, { guess, best, hips, fine }, options);
};
