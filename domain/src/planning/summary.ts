import type { Degrees, Millimetres } from '../cup/units.ts';
import { SIDE_LABELS } from '../hip/side.ts';
import type { Catalogue } from '../implants/types.ts';
import { absenceText } from '../measurements/measured.ts';
import type { Measured } from '../measurements/measured.ts';
import type { CupCoverage } from './coverage.ts';
import type { PlanFeedback, StemFeedback } from './feedback.ts';
import { COMBINED_ANTEVERSION } from './joint-change.ts';
import type { CentreMovement, PlannedLength } from './joint-change.ts';
import { partsOf } from './parts.ts';
import type { Plan } from './plan.ts';

/** One line for each part of a plan, in words that can be read out. */
export interface SummaryLine {
  readonly label: string;
  readonly text: string;
}

/** Without a minus in front of a zero. */
const tenths = (value: number): number => Math.round(value * 10) / 10 + 0;

const mm = (value: number): string => `${tenths(value).toFixed(1)} mm`;

const angle = (value: Degrees): string => `${tenths(value)}°`;

const known = <T>({ value, absence }: Measured<T>, text: (value: T) => string): string =>
  absence || value === undefined ? `not known${absence ? `. ${absenceText(absence)}` : ''}` : text(value);

/** A way by its direction: nobody has to know what a sign means. */
const way = (value: Millimetres, there: string, back: string): string =>
  `${mm(Math.abs(value))} ${tenths(value) < 0 ? back : there}`;

const centreText = ({ medial, superior, anterior }: CentreMovement): string => {
  const ways = [
    [medial, 'medial', 'lateral'],
    [superior, 'superior', 'inferior'],
    [anterior, 'anterior', 'posterior'],
  ] as const;
  const moved = ways.filter(([value]) => tenths(value) !== 0);
  return moved.length
    ? moved.map(([value, there, back]) => way(value, there, back)).join(', ')
    : 'not at all';
};

const compared = ({ change, toOtherSide }: PlannedLength, more: string, less: string): string => {
  if (change.absence) return known(change, String);
  const toNow = known(change, (value) =>
    tenths(value) === 0 ? 'as now' : `${way(value, more, less)} than now`,
  );
  if (toOtherSide.absence) return `${toNow}; against the other side ${known(toOtherSide, String)}`;
  const toOther = known(toOtherSide, (value) =>
    tenths(value) === 0 ? 'as on the other side' : `${way(value, more, less)} than on the other side`,
  );
  return `${toNow}; ${toOther}`;
};

const wallText = (distance: number | null): string => {
  if (distance === null) return 'not found behind the cup';
  return distance < 0 ? `the cup goes ${mm(-distance)} through it` : `${mm(distance)} behind the cup`;
};

const depthText = (depth: Millimetres): string =>
  tenths(depth) === 0 ? 'level with it' : way(depth, 'below it', 'above it');

const coverageLines = ({ fraction, toInnerWall, overhang }: CupCoverage): SummaryLine[] => [
  { label: 'Coverage', text: `${Math.round(100 * fraction)} % of the cup` },
  { label: 'Inner wall', text: wallText(toInnerWall) },
  { label: 'Overhang', text: `${mm(overhang.front)} in front, ${mm(overhang.behind)} behind` },
];

const stemLines = ({ legLength, femoralOffset, combinedAnteversion }: StemFeedback): SummaryLine[] => {
  const { dorr } = COMBINED_ANTEVERSION;
  return [
    { label: 'Leg length', text: compared(legLength, 'longer', 'shorter') },
    { label: 'Femoral offset', text: compared(femoralOffset, 'more', 'less') },
    {
      label: 'Combined anteversion',
      text: known(
        combinedAnteversion,
        ({ sum }) => `${angle(sum)} (${dorr.label}: ${dorr.min} to ${dorr.max})`,
      ),
    },
  ];
};

/** The plan in ten lines or fewer. What is unknown is named as unknown. */
export const planSummary = (
  plan: Plan,
  catalogue: Catalogue,
  feedback: Omit<PlanFeedback, 'remarks'>,
): readonly SummaryLine[] => {
  const { cup, liner, head, stem } = partsOf(catalogue, plan);
  const { inclination, anteversion } = plan.cup.angles;
  const name = (part: { readonly name: string } | undefined): string => part?.name ?? 'not in the catalogue';
  return [
    {
      label: `${SIDE_LABELS[plan.side]} cup`,
      text: `${name(cup)}, inclination ${angle(inclination)}, anteversion ${angle(anteversion)} (radiographic)`,
    },
    { label: 'Liner and head', text: `${name(liner)}; ${name(head)}` },
    ...(feedback.centre ? [{ label: 'Hip centre moves', text: known(feedback.centre, centreText) }] : []),
    ...(feedback.coverage ? coverageLines(feedback.coverage) : [{ label: 'Coverage', text: 'not known' }]),
    {
      label: 'Stem',
      text: plan.stem
        ? `${name(stem)}, neck cut ${mm(plan.stem.neckCut)} above the lesser trochanter, stem ${depthText(plan.stem.depth)}, turned ${angle(plan.stem.torsion)} against the native neck`
        : 'not planned',
    },
    ...(feedback.stem ? stemLines(feedback.stem) : []),
  ];
};
