import type { CupAngles } from '@cotyle/domain/cup/angles';
import type { Centre } from '@cotyle/domain/cup/centre';
import { anglesInModel, nearestPlan } from '@cotyle/domain/cup/placement';
import type { Direction } from '@cotyle/domain/cup/placement';
import { degrees } from '@cotyle/domain/cup/units';
import { catalogueOfKey } from '@cotyle/domain/implants/catalogue-parts';
import { catalogueKeyOf } from '@cotyle/domain/implants/part-id';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { moveCup, moveStem, setStemValue, turnCup } from '@cotyle/domain/planning/moves';
import type { CupMove, StemField } from '@cotyle/domain/planning/moves';
import { nextCup, withCatalogue, withCup, withLiner } from '@cotyle/domain/planning/parts';
import type { Plan, PlannedStem } from '@cotyle/domain/planning/plan';
import { useState } from 'react';
import { centreAt, nearestStep, offsetOf } from './centre-offset.ts';
import type { OffsetName } from './centre-offset.ts';
import { changedTo, gestureEnded, historyOf, redone, undone } from './plan-history.ts';

type Change = (plan: Plan) => Plan;

const withCentre =
  (centreOf: (plan: Plan) => Centre): Change =>
  (plan) => ({ ...plan, cup: { ...plan.cup, centre: centreOf(plan) } });

/** All changes of a plan, with one undo history. */
export const usePlanEditor = (start: Plan, native: Centre, catalogue: Catalogue, isEditable: boolean) => {
  const [history, setHistory] = useState(() => historyOf(start));
  const { plan, past, future } = history;
  // By the state before, not the rendered one: several keys may be pressed before the next rendering.
  const change = (next: Change, gesture?: string): void => {
    if (isEditable) setHistory((before) => changedTo(before, next(before.plan), gesture));
  };
  const endGesture = (): void => setHistory(gestureEnded);
  const changeAndEnd = (next: Change, gesture: string, done: boolean): void => {
    change(next, gesture);
    if (done) endGesture();
  };
  return {
    plan,
    isEditable,
    endGesture,
    undo: isEditable && past.length > 0 ? () => setHistory(undone) : undefined,
    redo: isEditable && future.length > 0 ? () => setHistory(redone) : undefined,
    /** Takes over a saved plan, as one step. It is called while that plan is looked at, when nothing else can be changed. */
    restore: (next: Plan): void => setHistory((before) => changedTo(before, next)),
    turn: (angle: 'inclination' | 'anteversion', steps: number): void =>
      change((before) => turnCup(before, angle, steps)),
    setAngle: (angle: 'inclination' | 'anteversion', value: number): void =>
      change(
        (before) => ({
          ...before,
          cup: { ...before.cup, angles: { ...before.cup.angles, [angle]: degrees(value) } },
        }),
        `type ${angle}`,
      ),
    /** Both at once, as one step. */
    setAngles: (angles: CupAngles): void =>
      change((before) => ({ ...before, cup: { ...before.cup, angles } })),
    /** By dragging the axis: the nearest allowed pair. */
    point: (axis: Direction, done: boolean): void =>
      changeAndEnd(
        (before) => ({
          ...before,
          cup: { ...before.cup, angles: nearestPlan(anglesInModel(axis, before.side)) },
        }),
        'drag the axis',
        done,
      ),
    move: (move: CupMove, steps: number): void => change((before) => moveCup(before, move, steps)),
    setOffset: (name: OffsetName, value: number): void =>
      change(
        withCentre(({ cup, side }) =>
          centreAt(native, { ...offsetOf(cup.centre, native, side), [name]: value }, side),
        ),
        `type ${name}`,
      ),
    drag: (centre: Centre, done: boolean): void =>
      changeAndEnd(
        withCentre(({ side }) => nearestStep(centre, native, side)),
        'drag the cup',
        done,
      ),
    snap: (): void => change(withCentre(() => native)),
    /** The parts of another catalogue that are nearest in size. */
    chooseCatalogue: (to: Catalogue): void =>
      change((before) =>
        withCatalogue(before, catalogueOfKey(catalogue, catalogueKeyOf(before.cup.part)), to),
      ),
    chooseCup: (id: string): void => change((before) => withCup(before, catalogue, id)),
    nextCup: (by: 1 | -1): void => change((before) => nextCup(before, catalogue, by)),
    chooseLiner: (id: string): void => change((before) => withLiner(before, catalogue, id)),
    chooseHead: (id: string): void => change((before) => ({ ...before, head: id })),
    /** Null plans the cup alone. */
    planStem: (stem: PlannedStem | null): void => change((before) => ({ ...before, stem })),
    chooseStem: (part: string): void =>
      change((before) => (before.stem ? { ...before, stem: { ...before.stem, part } } : before)),
    moveStem: (field: StemField, steps: number): void => change((before) => moveStem(before, field, steps)),
    setStem: (field: StemField, value: number): void =>
      change((before) => setStemValue(before, field, value), `type ${field}`),
    dragStem: (field: StemField, value: number, done: boolean): void =>
      changeAndEnd((before) => setStemValue(before, field, value), `drag ${field}`, done),
    setLip: (value: number): void =>
      change((before) => ({ ...before, cup: { ...before.cup, lip: degrees(value) } })),
  };
};

export type PlanEditor = ReturnType<typeof usePlanEditor>;
