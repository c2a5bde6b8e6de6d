import type { PlanVersion } from '@cotyle/contract/plans';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import { cupCentre } from '@cotyle/domain/cup/centre';
import type { Centre } from '@cotyle/domain/cup/centre';
import { nearestPlan } from '@cotyle/domain/cup/placement';
import { degrees } from '@cotyle/domain/cup/units';
import { linersFor } from '@cotyle/domain/implants/compatibility';
import type { Catalogue, Cup } from '@cotyle/domain/implants/types';
import { withCup, withLiner } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { PLAN_NEEDS_SIDE } from '@cotyle/domain/planning/saved-plan';
import { PLANNING_TEXTS } from '../texts.ts';

/** The middle of the Lewinnek zone, for a procedure without planned angles. */
const USUAL_ANGLES: CupAngles = { inclination: degrees(40), anteversion: degrees(15) };
/** In millimetres, for a procedure without a size. */
const USUAL_CUP = 52;
/** The largest head to begin with, in millimetres. */
const USUAL_HEAD = 36;

export type PlanStart =
  | {
      readonly plan: Plan;
      readonly native: Centre;
      /** The version that the plan is of; undefined for one that is not saved yet. */
      readonly saved: PlanVersion | undefined;
      /** What was not known and had to be assumed, as sentences. */
      readonly assumed: readonly string[];
      readonly problem?: undefined;
    }
  | { readonly plan?: undefined; readonly problem: string };

const nearestCup = (cups: readonly Cup[], diameter: number): Cup | undefined =>
  cups.toSorted((a, b) => Math.abs(a.diameter - diameter) - Math.abs(b.diameter - diameter))[0];

const anglesOf = ({ plannedInclination, plannedAnteVersion }: ProcedureRecord): CupAngles | undefined =>
  plannedInclination === null || plannedAnteVersion === null
    ? undefined
    : nearestPlan({ inclination: degrees(plannedInclination), anteversion: degrees(plannedAnteVersion) });

/** A neutral liner for a usual head. */
const withUsualParts = (plan: Plan, catalogue: Catalogue, cup: Cup): Plan => {
  const chosen = withCup(plan, catalogue, cup.id);
  const liner = linersFor(catalogue, cup)
    .filter(({ design, headDiameter }) => design === 'neutral' && headDiameter <= USUAL_HEAD)
    .toSorted((a, b) => b.headDiameter - a.headDiameter)[0];
  return liner ? withLiner(chosen, catalogue, liner.id) : chosen;
};

/** The last saved plan, else the values of the procedure. A plan for the other side is never a start. */
export const startOf = (
  record: ProcedureRecord,
  versions: readonly PlanVersion[],
  catalogue: Catalogue,
): PlanStart => {
  const side = record.sideSurgeon;
  if (side === null) return { problem: PLAN_NEEDS_SIDE };
  const native = cupCentre(record.cupCentre, record, side)?.centre;
  const [saved] = versions;
  if (saved?.plan.side === side)
    return { plan: saved.plan, native: native ?? saved.plan.cup.centre, saved, assumed: [] };
  if (!native) return { problem: PLANNING_TEXTS.needsCentre };
  const angles = anglesOf(record);
  const cup = nearestCup(catalogue.cups, record.size ?? USUAL_CUP);
  if (!cup) return { problem: PLANNING_TEXTS.noCups };
  const { x, y, z } = native;
  const bare: Plan = {
    side,
    cup: { part: cup.id, centre: { x, y, z }, angles: angles ?? USUAL_ANGLES, lip: degrees(0) },
    liner: '',
    head: '',
    stem: null,
  };
  return {
    plan: withUsualParts(bare, catalogue, cup),
    native: { x, y, z },
    saved: undefined,
    assumed: [
      ...(angles ? [] : [PLANNING_TEXTS.assumedAngles(USUAL_ANGLES.inclination, USUAL_ANGLES.anteversion)]),
      ...(record.size === null ? [PLANNING_TEXTS.assumedSize(cup.diameter)] : []),
      ...(record.size !== null && record.size !== cup.diameter
        ? [PLANNING_TEXTS.nearestSize(record.size, cup.diameter)]
        : []),
    ],
  };
};
