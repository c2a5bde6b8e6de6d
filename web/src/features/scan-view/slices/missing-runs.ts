/** Slices that have not come, from one to another, both included. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * What is covered of a run, in numbers of slices: up to the middles of the slices beside it, because a view across fades from the
 * one to the other, and to the edge of the volume.
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
