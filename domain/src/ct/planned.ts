import type { SeriesFacts } from './facts.ts';
import type { RuleInput } from './finding.ts';

/** Numbers in headers are written with a few digits. */
export const ROUNDING = 0.011;

export const plannedSeries = ({ blocks }: RuleInput): SeriesFacts[] => [
  ...new Set(blocks.map(({ series }) => series)),
];

/** All series where no positions are known, for rules that do not depend on them. */
export const seriesOf = (input: RuleInput): readonly SeriesFacts[] =>
  input.blocks.length > 0 ? plannedSeries(input) : input.facts.series;
