/** Slices that have not come, from one to another, both included. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

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
