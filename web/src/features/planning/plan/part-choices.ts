import { cupAndLiner, headAndStem, headsFor, linersFor } from '@cotyle/domain/implants/compatibility';
import { LINER_DESIGNS } from '@cotyle/domain/implants/types';
import type { Catalogue, Cup, Liner } from '@cotyle/domain/implants/types';
import { partsOf } from '@cotyle/domain/planning/parts';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { PLANNING_TEXTS } from '../texts.ts';

/** A part that can be chosen, or why it cannot. */
export interface PartChoice {
  /** The id of the part that is planned by choosing it; undefined where none fits. */
  readonly part: string | undefined;
  readonly label: string;
  readonly reason?: string | undefined;
  readonly isChosen: boolean;
}

export interface PartChoices {
  readonly cups: readonly PartChoice[];
  readonly designs: readonly PartChoice[];
  readonly headSizes: readonly PartChoice[];
  readonly neckLengths: readonly PartChoice[];
}

const signed = (value: number): string => (value > 0 ? `+${value}` : `${value}`.replace('-', '−'));

const unique = (values: readonly number[]): readonly number[] =>
  [...new Set(values)].toSorted((a, b) => a - b);

/** Why the catalogue has no liner for a head of this size in the cup. */
const whyNot = (cup: Cup, liner: Liner, headDiameter: number): string =>
  cupAndLiner(cup, {
    ...liner,
    diameter: cup.linerDiameter,
    headDiameter: headDiameter as Liner['headDiameter'],
  }) ?? PLANNING_TEXTS.noSuchLiner;

const linerChoices = (
  catalogue: Catalogue,
  cup: Cup,
  liner: Liner,
): Pick<PartChoices, 'designs' | 'headSizes'> => {
  const fitting = linersFor(catalogue, cup);
  return {
    designs: LINER_DESIGNS.map((design) => {
      const found = fitting.find((one) => one.design === design && one.headDiameter === liner.headDiameter);
      return {
        part: found?.id,
        label: PLANNING_TEXTS.design[design],
        reason: found ? undefined : PLANNING_TEXTS.noSuchLiner,
        isChosen: liner.design === design,
      };
    }),
    headSizes: unique(catalogue.heads.map(({ diameter }) => diameter)).map((diameter) => {
      const found = fitting.find((one) => one.design === liner.design && one.headDiameter === diameter);
      return {
        part: found?.id,
        label: `${diameter} mm`,
        reason: found ? undefined : whyNot(cup, liner, diameter),
        isChosen: liner.headDiameter === diameter,
      };
    }),
  };
};

/** What can be chosen beside a plan. Sizes that do not fit are listed with their reason. */
export const choicesOf = (catalogue: Catalogue, plan: Plan): PartChoices => {
  const { cup, liner, head, stem } = partsOf(catalogue, plan);
  const liners = cup && liner ? linerChoices(catalogue, cup, liner) : { designs: [], headSizes: [] };
  return {
    cups: catalogue.cups.map(({ id, diameter }) => ({
      part: id,
      label: `${diameter} mm`,
      isChosen: id === plan.cup.part,
    })),
    ...liners,
    neckLengths: (liner ? headsFor(catalogue, liner) : []).map((one) => {
      const reason = stem && headAndStem(one, stem);
      return {
        part: reason === undefined ? one.id : undefined,
        label: `${signed(one.neckLength)} mm`,
        reason,
        isChosen: one.id === head?.id,
      };
    }),
  };
};

/** The ids that the catalogue does not have: of a part that was retired, or of another catalogue. */
export const missingParts = (parts: PlanParts, plan: Plan): readonly string[] => [
  ...(parts.cup ? [] : [plan.cup.part]),
  ...(parts.liner ? [] : [plan.liner]),
  ...(parts.head ? [] : [plan.head]),
  ...(plan.stem && !parts.stem ? [plan.stem.part] : []),
];
