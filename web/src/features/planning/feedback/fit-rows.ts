import type { Centre } from '@cotyle/domain/cup/centre';
import { absenceText } from '@cotyle/domain/measurements/measured';
import type { Measured } from '@cotyle/domain/measurements/measured';
import type { PlanFeedback } from '@cotyle/domain/planning/feedback';
import { COMBINED_ANTEVERSION } from '@cotyle/domain/planning/joint-change';
import type { CombinedAnteversion, PlannedLength } from '@cotyle/domain/planning/joint-change';
import type { Plan } from '@cotyle/domain/planning/plan';
import { offsetOf, offsetWords } from '../plan/centre-offset.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import { changeText, degreesText, millimetresText } from '../../../shared/planned-scene/numbers.ts';

/** One result: its words, or why it is not known. */
export interface FitRow {
  readonly label: string;
  readonly means: string;
  readonly value: string;
  /** Below the value, such as the published band. */
  readonly note?: string;
  readonly isKnown: boolean;
}

interface Named {
  readonly label: string;
  readonly means: string;
}

const known = ({ label, means }: Named, value: string, note?: string): FitRow => ({
  label,
  means,
  value,
  ...(note !== undefined && { note }),
  isKnown: true,
});

const unknown = ({ label, means }: Named, why: string): FitRow => ({
  label,
  means,
  value: PLANNING_TEXTS.notKnown(why),
  isKnown: false,
});

const measured = <T>(named: Named, value: Measured<T>, shown: (value: T) => FitRow): FitRow =>
  value.absence ? unknown(named, absenceText(value.absence)) : shown(value.value);

const coverageRows = ({ coverage, remarks }: PlanFeedback): readonly FitRow[] => {
  const { innerWall, overhangBehind, overhangFront } = PLANNING_TEXTS;
  const all = [PLANNING_TEXTS.coverage, innerWall, overhangFront, overhangBehind];
  if (!coverage) return all.map((named) => unknown(named, remarks[0] ?? PLANNING_TEXTS.noPart));
  const { fraction, toInnerWall, overhang } = coverage;
  const wall = (distance: number): string =>
    distance < 0 ? innerWall.through(millimetresText(-distance)) : `${millimetresText(distance)} mm`;
  return [
    known(PLANNING_TEXTS.coverage, `${Math.round(fraction * 100)} %`),
    toInnerWall === null ? unknown(innerWall, PLANNING_TEXTS.noWall) : known(innerWall, wall(toInnerWall)),
    known(overhangFront, `${millimetresText(overhang.front)} mm`),
    known(overhangBehind, `${millimetresText(overhang.behind)} mm`),
  ];
};

const movementRow = ({ centre }: PlanFeedback, plan: Plan, native: Centre): FitRow => {
  const named = PLANNING_TEXTS.movement;
  const round = (value: number): number => Math.round(value * 10) / 10 + 0;
  if (centre?.value) {
    const { medial, anterior, superior } = centre.value;
    return known(
      named,
      offsetWords({ lateral: round(-1 * medial), anterior: round(anterior), superior: round(superior) }),
    );
  }
  return known(named, offsetWords(offsetOf(plan.cup.centre, native, plan.side)));
};

const combinedRow = (combined: Measured<CombinedAnteversion>): FitRow => {
  const named = PLANNING_TEXTS.combined;
  const { label, min, max } = COMBINED_ANTEVERSION.dorr;
  return measured(named, combined, ({ sum, isInDorrBand }) =>
    known(
      named,
      `${degreesText(sum)}, ${isInDorrBand ? named.within : named.outside}`,
      named.band(label, min, max),
    ),
  );
};

/** The change is known without the other side, too. */
const lengthRow = (named: Named, { change, toOtherSide }: PlannedLength): FitRow =>
  measured(named, change, (now) =>
    toOtherSide.absence
      ? known(named, `${changeText(now)} mm`, PLANNING_TEXTS.otherUnknown(absenceText(toOtherSide.absence)))
      : known(named, PLANNING_TEXTS.changeAndOther(changeText(now), changeText(toOtherSide.value))),
  );

const stemRows = ({ stem }: PlanFeedback, plan: Plan): readonly FitRow[] => {
  const { combined, legLength, offset, globalOffset } = PLANNING_TEXTS;
  if (!stem) {
    const why = plan.stem ? PLANNING_TEXTS.stemNotPlaced : PLANNING_TEXTS.noStemPlanned;
    return [combined, legLength, offset, globalOffset].map((named) => unknown(named, why));
  }
  return [
    combinedRow(stem.combinedAnteversion),
    lengthRow(legLength, stem.legLength),
    lengthRow(offset, stem.femoralOffset),
    measured(globalOffset, stem.globalOffsetChange, (change) =>
      known(globalOffset, `${changeText(change)} mm`),
    ),
  ];
};

export interface UnknownRows {
  readonly labels: string;
  readonly value: string;
}

/** Those that are not known, by their reason: each reason is read once. */
export const unknownByReason = (rows: readonly FitRow[]): readonly UnknownRows[] => {
  const reasons = [...new Set(rows.flatMap(({ isKnown, value }) => (isKnown ? [] : [value])))];
  return reasons.map((value) => ({
    value,
    labels: rows.flatMap((row) => (row.value === value ? [row.label] : [])).join(', '),
  }));
};

/** What a plan means for the bone, in the order in which it is read. */
export const fitRows = (feedback: PlanFeedback, plan: Plan, native: Centre): readonly FitRow[] => {
  return [...coverageRows(feedback), movementRow(feedback, plan, native), ...stemRows(feedback, plan)];
};
