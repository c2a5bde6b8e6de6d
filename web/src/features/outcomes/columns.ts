import type { Column } from '../../ui/grid/column.ts';
import { shownDegrees, shownDifference } from '@cotyle/domain/outcomes/texts';
import type { OutcomeCase } from '@cotyle/contract/outcomes';
import { sideLabel } from '../../shared/clinical/side-label.ts';
import { dayOfSurgery, outcomeOf } from './outcome.ts';
import { OUTCOME_TEXTS } from './texts.ts';

const { columns: LABELS } = OUTCOME_TEXTS;
const WIDTH = 120;

const degreesColumn = (
  id: keyof typeof LABELS,
  value: (row: OutcomeCase) => number,
  shown: (degrees: number) => string = shownDegrees,
): Column<OutcomeCase> => ({
  id,
  label: LABELS[id],
  text: (row) => shown(value(row)),
  number: value,
  width: WIDTH,
  align: 'right',
});

const textColumn = (id: keyof typeof LABELS, text: (row: OutcomeCase) => string): Column<OutcomeCase> => ({
  id,
  label: LABELS[id],
  text,
  width: WIDTH,
});

/** Of the table and of the CSV file. No patient is named: the procedure leads to them. */
export const OUTCOME_COLUMNS: readonly Column<OutcomeCase>[] = [
  textColumn('procedure', ({ id }) => `#${id}`),
  textColumn('date', dayOfSurgery),
  textColumn('side', ({ side }) => sideLabel(side)),
  textColumn('surgeon', ({ surgeon }) => surgeon),
  degreesColumn('plannedInclination', ({ planned }) => planned.inclination),
  degreesColumn('plannedAnteversion', ({ planned }) => planned.anteversion),
  degreesColumn('implantedInclination', ({ implanted }) => implanted.inclination),
  degreesColumn('implantedAnteversion', ({ implanted }) => implanted.anteversion),
  degreesColumn('differenceInclination', (row) => outcomeOf(row).difference.inclination, shownDifference),
  degreesColumn('differenceAnteversion', (row) => outcomeOf(row).difference.anteversion, shownDifference),
  textColumn('outlier', (row) => (outcomeOf(row).isOutlier ? OUTCOME_TEXTS.yes : OUTCOME_TEXTS.no)),
];
