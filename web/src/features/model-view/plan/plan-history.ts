/** The two planned angles as texts of their fields. */
export interface PlanTexts {
  readonly inclination: string;
  readonly anteversion: string;
}

export interface PlanHistory {
  readonly past: readonly PlanTexts[];
  readonly future: readonly PlanTexts[];
  /** Changes of one gesture, such as a drag, are undone together. */
  readonly gesture: string;
}

export const NO_HISTORY: PlanHistory = { past: [], future: [], gesture: '' };

const MAX_STEPS = 100;

const same = (a: PlanTexts, b: PlanTexts | undefined): boolean =>
  a.inclination === b?.inclination && a.anteversion === b.anteversion;

/** Records the texts before a change; within one gesture only the first is recorded. */
export const recordChange = (history: PlanHistory, before: PlanTexts, gesture: string): PlanHistory => {
  if (history.gesture === gesture) return { ...history, future: [] };
  const past = same(before, history.past.at(-1)) ? history.past : [...history.past, before].slice(-MAX_STEPS);
  return { past, future: [], gesture };
};

/** The texts before the last gesture, and the history without it. */
export const undoStep = (
  { past, future }: PlanHistory,
  now: PlanTexts,
): { readonly history: PlanHistory; readonly texts: PlanTexts } | undefined => {
  const texts = past.at(-1);
  return texts && { texts, history: { past: past.slice(0, -1), future: [now, ...future], gesture: '' } };
};

export const redoStep = (
  { past, future }: PlanHistory,
  now: PlanTexts,
): { readonly history: PlanHistory; readonly texts: PlanTexts } | undefined => {
  const [texts, ...rest] = future;
  return texts && { texts, history: { past: [...past, now], future: rest, gesture: '' } };
};
