import type { SeriesFacts } from './facts.ts';
import type { Case } from './finding.ts';

/** Numbers in headers are written with a few digits. */
export const ROUNDING = 0.011;

export const plannedSeries = ({ blocks }: Case): SeriesFacts[] => [
  ...new Set(blocks.map(({ series }) => series)),
];

/** Of all series where no place is told, for what does not depend on places. */
export const seriesOf = (of: Case): readonly SeriesFacts[] =>
  of.blocks.length > 0 ? plannedSeries(of) : of.facts.series;
