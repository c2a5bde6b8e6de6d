/** Averaging window in milliseconds: steady enough to read, short enough to be current. */
const WINDOW = 8_000;

interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** Measures the transfer rate from samples. */
export const createSpeedMeter = () => {
  let samples: readonly Sample[] = [];
  return {
    /** Bytes per second; undefined until there are enough samples. */
    add: (sent: number, at: number): number | undefined => {
      const last = samples[samples.length - 1];
      // A resumed upload may restart at a lower offset, which resets the measurement.
      const known = last && last.sent > sent ? [] : samples.filter((sample) => at - sample.at <= WINDOW);
      samples = [...known, { at, sent }];
      const [first] = samples;
      const seconds = first ? (at - first.at) / 1000 : 0;
      return first && seconds >= 0.5 && sent > first.sent ? (sent - first.sent) / seconds : undefined;
    },
    reset: (): void => {
      samples = [];
    },
  };
};

export type SpeedMeter = ReturnType<typeof createSpeedMeter>;

/** Rounded, such as 40 s, 3 min, 2 h 10 min. */
export const durationText = (seconds: number): string => {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
};
