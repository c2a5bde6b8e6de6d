import type { Centre } from '@cotyle/domain/cup/centre';
import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import type { MapRow } from '@cotyle/domain/motion/margin-map';
import { CRITERIA, PELVIC_POSTURES } from '@cotyle/domain/motion/movements';
import type { Movement, PelvicTilts } from '@cotyle/domain/motion/movements';
import { tightest } from '@cotyle/domain/motion/range-of-motion';
import type { MovementResult } from '@cotyle/domain/motion/range-of-motion';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { offsetOf, offsetWords } from '../plan/centre-offset.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import type { FitRow } from './fit-rows.ts';
import { largestMargin, metShare } from './map-facts.ts';
import { degreesText, marginText } from '../../../shared/planned-scene/numbers.ts';

export interface SummaryFacts {
  readonly procedureId: number;
  /** Undefined for a plan with changes that are not saved. */
  readonly version: number | undefined;
  readonly plan: Plan;
  readonly parts: PlanParts;
  readonly native: Centre;
  readonly fit: readonly FitRow[] | undefined;
  readonly criteria: readonly MovementResult[] | undefined;
  readonly map: readonly MapRow[] | undefined;
  /** What the movements are compared with. */
  readonly required: readonly Movement[];
  readonly typedTilts: Partial<PelvicTilts>;
}

const { lines } = PLANNING_TEXTS;

const lipText = ({ cup }: Plan, { liner }: PlanParts): string => {
  if (!liner?.lip) return '';
  const usual: Readonly<Record<number, string>> = PLANNING_TEXTS.lips;
  return lines.lip(usual[cup.lip % 360] ?? `${cup.lip}°`);
};

/** How many results the line about the fit names: those of the cup in its bone. */
const FIT_ROWS = 4;

const fitText = (rows: readonly FitRow[] | undefined): string => {
  const known = rows?.slice(0, FIT_ROWS).filter(({ isKnown }) => isKnown);
  return known && known.length > 0
    ? known.map(({ label, value }) => `${label.toLowerCase()} ${value}`).join(', ')
    : (rows?.[0]?.value ?? lines.pending);
};

/** What the stem means for the leg: the rows after those of the cup and the centre. */
const legTexts = (rows: readonly FitRow[] | undefined): string => {
  const known = rows?.slice(FIT_ROWS + 1).filter(({ isKnown }) => isKnown);
  return known && known.length > 0
    ? known.map(({ label, value }) => `${label.toLowerCase()} ${value}`).join(', ')
    : (rows?.at(-1)?.value ?? lines.pending);
};

const stemText = ({ stem }: Plan, { stem: part }: PlanParts): string =>
  stem ? `${part?.name ?? stem.part}${lines.stemAt(stem.neckCut, stem.depth, stem.torsion)}` : lines.noStem;

/** What differs from the published criteria and the usual tilts: without it, the margins could not be found again. */
const settingsText = ({ required: movements, typedTilts }: SummaryFacts): string => {
  const changed = movements.filter(({ required }, n) => required !== CRITERIA[n]?.required);
  const named = changed.map(({ label, required }) => lines.criterion(label, degreesText(required)));
  const typed = PELVIC_POSTURES.flatMap((posture) => {
    const tilt = typedTilts[posture];
    return tilt === undefined ? [] : [lines.criterion(posture, degreesText(tilt))];
  });
  return [
    named.length > 0 ? lines.criteria(named.join(', ')) : '',
    typed.length > 0 ? lines.tilts(typed.join(', ')) : '',
  ].join('');
};

const motionText = (facts: SummaryFacts): string => {
  const least = facts.criteria && tightest(facts.criteria);
  return least
    ? lines.motion(lines.motionBasis[least.basis], least.movement.label, marginText(least.margin)) +
        settingsText(facts)
    : lines.motionPending(lines.pending);
};

const mapText = (map: readonly MapRow[] | undefined): string => {
  const best = map && largestMargin(map);
  return map && best
    ? lines.map(metShare(map), `${marginText(best.margin)} at ${best.inclination}° and ${best.anteversion}°`)
    : `Map: ${lines.pending}`;
};

/** The plan in ten lines, for a letter or the theatre's board. It names no person. */
export const summaryLines = (facts: SummaryFacts): readonly string[] => {
  const { plan, parts, native, version } = facts;
  const { inclination, anteversion } = plan.cup.angles;
  const state = version === undefined ? lines.notSaved : lines.saved(version);
  const orientation = lines.orientation(inclination, anteversion);
  const centre = lines.centre(offsetWords(offsetOf(plan.cup.centre, native, plan.side)).toLowerCase());
  return [
    lines.hip(SIDE_LABELS[plan.side], facts.procedureId, state),
    lines.cup(parts.cup?.name ?? plan.cup.part),
    lines.liner(parts.liner?.name ?? plan.liner, lipText(plan, parts)),
    lines.head(parts.head?.name ?? plan.head),
    lines.stem(stemText(plan, parts)),
    // The line about the leg takes the place of one of these.
    ...(plan.stem ? [`${orientation}. ${centre}`] : [orientation, centre]),
    lines.fit(fitText(facts.fit)),
    ...(plan.stem ? [lines.leg(legTexts(facts.fit))] : []),
    motionText(facts),
    mapText(facts.map),
  ];
};
