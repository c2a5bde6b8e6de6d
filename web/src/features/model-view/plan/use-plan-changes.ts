import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import { anglesInModel, nearestPlan } from '@cotyle/domain/cup/placement';
import type { Direction } from '@cotyle/domain/cup/placement';
import { degrees } from '@cotyle/domain/cup/units';
import { useState } from 'react';
import { angleText, shownPlan } from './plan.ts';
import type { PlanForm } from './plan.ts';
import { recordChange, NO_HISTORY, redoStep, undoStep } from './plan-history.ts';
import type { PlanHistory, PlanTexts } from './plan-history.ts';

const textsOf = ({ inclination, anteversion }: CupAngles): PlanTexts => ({
  inclination: angleText(inclination),
  anteversion: angleText(anteversion),
});

/** All changes of the plan, with a common undo history. */
export const usePlanChanges = (plan: PlanForm, record: ProcedureRecord) => {
  const [history, setHistory] = useState<PlanHistory>(NO_HISTORY);
  const [gestures, setGestures] = useState(0);
  const now: PlanTexts = { inclination: plan.inclination, anteversion: plan.anteversion };

  const change = (texts: Partial<PlanTexts>, gesture: string): void => {
    if (!plan.editable) return;
    setHistory(recordChange(history, now, gesture));
    plan.set(texts);
  };
  const step = (found: ReturnType<typeof undoStep>): void => {
    if (!found || !plan.editable) return;
    setHistory(found.history);
    plan.set(found.texts);
  };
  const endGesture = (): void => setGestures((count) => count + 1);

  return {
    change: (texts: Partial<PlanTexts>, by: string): void => change(texts, `${by} ${gestures}`),
    /** The next change is a new undo step. */
    endGesture,
    /** By keys: changes the angles by degrees, within the allowed range. */
    nudge: (inclination: number, anteversion: number): void => {
      const from = shownPlan(now, record);
      if (!from) return;
      const next = nearestPlan({
        inclination: degrees(from.inclination + inclination),
        anteversion: degrees(from.anteversion + anteversion),
      });
      change(textsOf(next), `nudge ${gestures}`);
      endGesture();
    },
    /** By dragging the axis: the nearest allowed pair. */
    point: (axis: Direction, done: boolean): void => {
      if (record.sideSurgeon === null) return;
      change(textsOf(nearestPlan(anglesInModel(axis, record.sideSurgeon))), `drag ${gestures}`);
      if (done) endGesture();
    },
    undo: history.past.length > 0 ? () => step(undoStep(history, now)) : undefined,
    redo: history.future.length > 0 ? () => step(redoStep(history, now)) : undefined,
  };
};

export type PlanChanges = ReturnType<typeof usePlanChanges>;
