/** Seconds of one side, in the order of measurement. */
export type Samples = readonly number[];

export const median = (samples: Samples): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return (low + high) / 2;
};

/** The value below which this share of the samples lies. */
export const quantile = (samples: Samples, share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)] ?? NaN;

const spread = (samples: Samples): string =>
  `${Math.min(...samples).toFixed(2)} to ${Math.max(...samples).toFixed(2)}`;

export const mean = (samples: Samples): number =>
  samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length);

export const describeSamples = (name: string, samples: Samples): string =>
  `${name.padEnd(44)} ${median(samples).toFixed(2)} s (${spread(samples)}, ${samples.length} runs)`;

/** How many times as fast as the peer. */
export const ratio = (peer: Samples, ours: Samples): number => median(peer) / median(ours);
