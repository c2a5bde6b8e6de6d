import type { OutcomeCase } from '@cotyle/contract/outcomes';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import { degrees } from '@cotyle/domain/cup/units';
import { differenceOf, isOutlier } from '@cotyle/domain/outcomes/difference';
import type { OutcomeDifference } from '@cotyle/domain/outcomes/difference';
import { shownDegrees, shownDifference } from '@cotyle/domain/outcomes/texts';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { sideLabel } from '../../shared/clinical/side-label.ts';
import { OUTCOME_TEXTS } from './texts.ts';

/** A case as the plots and the table show it. */
export interface Outcome {
  readonly id: number;
  readonly record: OutcomeCase;
  readonly planned: CupAngles;
  readonly implanted: CupAngles;
  readonly difference: OutcomeDifference;
  readonly isOutlier: boolean;
}

const anglesOf = ({ inclination, anteversion }: OutcomeCase['planned']): CupAngles => ({
  inclination: degrees(inclination),
  anteversion: degrees(anteversion),
});

export const outcomeOf = (record: OutcomeCase): Outcome => {
  const [planned, implanted] = [anglesOf(record.planned), anglesOf(record.implanted)];
  const difference = differenceOf(planned, implanted);
  return { id: record.id, record, planned, implanted, difference, isOutlier: isOutlier(difference) };
};

export const pathOf = ({ id }: { readonly id: number }): string => `/procedure/${id}`;

/** '42° / 18°'. */
export const shownAngles = ({ inclination, anteversion }: CupAngles): string =>
  `${shownDegrees(inclination)} / ${shownDegrees(anteversion)}`;

export const shownDifferences = ({ inclination, anteversion }: OutcomeDifference): string =>
  `${shownDifference(inclination)} / ${shownDifference(anteversion)}`;

export const dayOfSurgery = ({ dateOfSurgery }: OutcomeCase): string =>
  dateOfSurgery === null ? '' : shownDay(dateOfSurgery);

/** The name of a point, for screen readers and the tooltip. */
export const descriptionOf = ({ record, planned, implanted, difference, ...outcome }: Outcome): string =>
  [
    OUTCOME_TEXTS.point(record.id, dayOfSurgery(record), sideLabel(record.side).toLowerCase()),
    OUTCOME_TEXTS.pointValues(shownAngles(planned), shownAngles(implanted), shownDifferences(difference)),
    ...(outcome.isOutlier ? [OUTCOME_TEXTS.outlier] : []),
  ].join(': ');
