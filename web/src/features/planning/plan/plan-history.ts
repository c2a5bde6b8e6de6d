import type { Plan } from '@cotyle/domain/planning/plan';

/** A plan with everything that can be undone and redone. */
export interface PlanHistory {
  readonly plan: Plan;
  readonly past: readonly Plan[];
  readonly future: readonly Plan[];
  /** Changes of one gesture, such as a drag, are undone together. */
  readonly gesture: string | undefined;
}

const MAX_STEPS = 200;

export const historyOf = (plan: Plan): PlanHistory => ({ plan, past: [], future: [], gesture: undefined });

export const isSamePlan = (a: Plan, b: Plan): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Without a gesture, each change is a step of its own. */
export const changedTo = (history: PlanHistory, plan: Plan, gesture?: string): PlanHistory => {
  if (isSamePlan(history.plan, plan)) return history;
  const isContinued = gesture !== undefined && history.gesture === gesture;
  const past = isContinued ? history.past : [...history.past, history.plan].slice(-MAX_STEPS);
  return { plan, past, future: [], gesture };
};

/** The next change is a new step. */
export const gestureEnded = (history: PlanHistory): PlanHistory => ({ ...history, gesture: undefined });

export const undone = (history: PlanHistory): PlanHistory => {
  const plan = history.past.at(-1);
  if (!plan) return history;
  return {
    plan,
    past: history.past.slice(0, -1),
    future: [history.plan, ...history.future],
    gesture: undefined,
  };
};

export const redone = (history: PlanHistory): PlanHistory => {
  const [plan, ...future] = history.future;
  if (!plan) return history;
  return { plan, past: [...history.past, history.plan], future, gesture: undefined };
};
