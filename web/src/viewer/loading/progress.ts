/** Specified: one percent per 100 ms, and never 100 before everything is loaded. */
const MS_PER_PERCENT = 100;
const MAX_BEFORE_DONE = 99;

/** The progress by bytes, at least that of the clock. */
export const progressOf = (elapsed: number, loaded: number, total: number): number => {
  const byClock = Math.floor(elapsed / MS_PER_PERCENT);
  const byBytes = total > 0 ? Math.floor((100 * loaded) / total) : 0;
  return Math.max(0, Math.min(MAX_BEFORE_DONE, Math.max(byClock, byBytes)));
};
