import { CLOSE_DEGREES, OUTLIER_DEGREES } from '@cotyle/domain/outcomes/difference';
import type { ComparedAngle } from '@cotyle/domain/outcomes/difference';
import { shownCases } from '@cotyle/domain/outcomes/texts';

const ANGLES: Readonly<Record<ComparedAngle, string>> = {
  inclination: 'Inclination',
  anteversion: 'Anteversion',
};

export const OUTCOME_TEXTS = {
  lead: 'Complete cases with planned and implanted angles. Differences are implanted minus planned, in radiographic degrees.',
  ownOnly: 'Your own cases. Only you and the administrators see them together.',
  surgeon: 'Surgeon',
  allSurgeons: 'All surgeons',
  period: 'Date of surgery',
  side: 'Side',
  bothSides: 'Both sides',
  failed: 'The outcomes could not be loaded.',
  none: 'There is no complete case with planned and implanted angles.',
  noneFiltered: 'No case matches the filters.',
  angles: ANGLES,
  difference: 'Difference',
  numbers: 'Differences in numbers',
  angle: 'Angle',
  mean: 'Mean',
  meanAbsolute: 'Mean, without sign',
  deviation: 'SD',
  limits: '95 % limits',
  limitsOf: (low: string, high: string) => `${low} to ${high}`,
  noSpread: '–',
  cases: 'Cases',
  close: `Within ${CLOSE_DEGREES}° of the plan`,
  near: `Within ${OUTLIER_DEGREES}° of the plan`,
  outliers: 'Outliers',
  outlierRule: `An outlier differs by more than ${OUTLIER_DEGREES}° in inclination or anteversion. Within a bound means both angles.`,
  inZone: (zone: string) => `Implanted in the ${zone}`,
  zonesNote: 'The zones are references only: most dislocations lie inside them.',
  incomplete: (count: number) =>
    count === 1
      ? '1 more complete case lacks a planned or an implanted angle.'
      : `${count} more complete cases lack a planned or an implanted angle.`,
  cut: (shown: number, count: number) =>
    `The plots and the table show the newest ${shown} of ${shownCases(count)}. The numbers and the CSV file are of all.`,
  plot: 'Planned and implanted cups',
  differencePlot: 'Differences from the plan',
  plotHelp: 'Arrow keys go from case to case, Enter opens it.',
  planned: 'Planned',
  implanted: 'Implanted',
  outlier: 'Outlier',
  meanPoint: 'Mean',
  boxOf: (degrees: number) => `±${degrees}°`,
  point: (id: number, day: string, side: string) =>
    [`Procedure #${id}`, day, side].filter((part) => part !== '').join(', '),
  pointValues: (planned: string, implanted: string, difference: string) =>
    `planned ${planned}, implanted ${implanted}, difference ${difference}`,
  bySurgeon: 'By surgeon',
  show: (name: string) => `Show ${name}`,
  table: 'Table of the cases',
  exportName: 'Outcomes',
  columns: {
    procedure: 'Procedure',
    date: 'Date of surgery',
    side: 'Side',
    surgeon: 'Surgeon',
    plannedInclination: 'Planned inclination (°)',
    plannedAnteversion: 'Planned anteversion (°)',
    implantedInclination: 'Implanted inclination (°)',
    implantedAnteversion: 'Implanted anteversion (°)',
    differenceInclination: 'Difference of inclination (°)',
    differenceAnteversion: 'Difference of anteversion (°)',
    outlier: 'Outlier',
  },
  yes: 'Yes',
  no: 'No',
} as const;
