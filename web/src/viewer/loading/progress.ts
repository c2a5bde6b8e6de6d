/** Specified: one percent each 100 ms, and never a hundred before everything is there. */
const MS_PER_PERCENT = 100;
const MOST = 99;

/** How far a model has come: by its bytes, and never behind the clock. */
export const progressOf = (elapsed: number, loaded: number, total: number): number => {
  const byClock = Math.floor(elapsed / MS_PER_PERCENT);
  const byBytes = total > 0 ? Math.floor((100 * loaded) / total) : 0;
  return Math.max(0, Math.min(MOST, Math.max(byClock, byBytes)));
};
