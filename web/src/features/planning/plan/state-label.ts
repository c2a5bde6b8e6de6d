import type { Centre } from '@cotyle/domain/cup/centre';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { changeText, degreesText, millimetresText } from '../../../shared/planned-scene/numbers.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import { offsetOf, offsetWords } from './centre-offset.ts';

/** The cup in three lines, as they are shown beside it while it changes. */
export const stateLabel = ({ cup, side }: Plan, { cup: part }: PlanParts, native: Centre): string =>
  [
    ...(part ? [PLANNING_TEXTS.sizeChanged(part.diameter)] : []),
    PLANNING_TEXTS.anglesChanged(cup.angles.inclination, cup.angles.anteversion),
    PLANNING_TEXTS.centreChanged(offsetWords(offsetOf(cup.centre, native, side))),
  ].join('\n');

/** The stem in two lines; undefined where none is planned. */
export const stemLabel = ({ stem }: Plan, { stem: part }: PlanParts): string | undefined =>
  stem
    ? [
        part?.name ?? stem.part,
        PLANNING_TEXTS.stemValues(
          millimetresText(stem.neckCut),
          changeText(stem.depth),
          degreesText(stem.torsion),
        ),
      ].join('\n')
    : undefined;
