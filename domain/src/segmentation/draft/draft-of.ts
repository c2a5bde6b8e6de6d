import { classicalGuess } from './classical.ts';
import { CLASSES } from './draft.ts';
import type { Draft, DraftOptions, Network, Scan } from './draft.ts';
import { drawn } from './draw.ts';
import type { Found } from './draw.ts';
import { findBones, overviewOf } from './find-bones.ts';
import type { Overview } from './find-bones.ts';
import { nothingFound } from './find-doubts.ts';
import { arranged } from './grid.ts';
import type { ArrangedScan } from './grid.ts';
import { hipsOf, likeliest } from './hips.ts';
import { lookAtJoints } from './joints.ts';
import { bridgeShafts } from './shafts.ts';

/** In voxels of the overview: with less of the femora, the network has found none. */
const FEWEST = 300;

const isConvincing = (best: Uint8Array): boolean => {
  let count = 0;
  for (let n = 0; n < best.length; n++) if (best[n] === CLASSES.femur) count++;
  return count >= FEWEST;
};

/** Without a network, or where it finds nothing, classical steps. */
const foundIn = async (
  view: ArrangedScan,
  overview: Overview,
  network: Network | undefined,
  options: DraftOptions,
): Promise<Found | undefined> => {
  if (network) {
    const guess = await findBones(overview, network.coarse, options);
    const best = likeliest(guess);
    if (isConvincing(best)) {
      const hips = hipsOf(guess, best, overview.body);
      bridgeShafts(guess, best, overview, hips);
      const fine = await lookAtJoints(view, guess, best, hips, network.fine, options);
      return { guess, best, hips, fine, isByNetwork: true };
    }
  }
  const classical = classicalGuess(overview);
  return (
    classical && {
      ...classical,
      best: likeliest(classical.guess),
      fine: undefined,
      isByNetwork: false,
    }
  );
};

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
  const found = await foundIn(view, overview, network, options);
  if (!found) return { labels: new Uint8Array(scan.hounsfield.length), doubts: nothingFound(view) };
  return drawn(view, overview, found, options);
};
