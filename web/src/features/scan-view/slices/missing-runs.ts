/** A run of missing slices, both ends included. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * The covered range of a run, in slice numbers: up to the centres of its neighbours, because a reformatted view
 * interpolates between slices, and up to the edge of the volume.
 */
export const coveredBy = ({ from, to }: Run, count: number): Run => ({
  from: from === 0 ? -0.5 : from - 1,
  to: to === count - 1 ? count - 0.5 : to + 1,
});

export const missingRuns = (count: number, has: (index: number) => boolean): readonly Run[] => {
  const runs: Run[] = [];
  let from: number | undefined;
  for (let index = 0; index <= count; index += 1) {
    const isMissing = index < count && !has(index);
    if (isMissing) from ??= index;
    else if (from !== undefined) {
      runs.push({ from, to: index - 1 });
      from = undefined;
    }
  }
  return runs;
};
