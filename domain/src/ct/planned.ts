import type { SeriesFacts } from './facts.ts';
import type { RuleInput } from './finding.ts';

/** A number that a header states is compared as it is displayed: in hundredths. */
export const STATED_ROUNDING = 0.005;
/** A distance is the difference of two positions, each written in hundredths of a millimetre. */
export const DISTANCE_ROUNDING = 0.011;

export const plannedSeries = ({ blocks }: RuleInput): SeriesFacts[] => [
  ...new Set(blocks.map(({ series }) => series)),
];

/** All series where no positions are known, for rules that do not depend on them. */
export const seriesOf = (input: RuleInput): readonly SeriesFacts[] =>
  input.blocks.length > 0 ? plannedSeries(input) : input.facts.series;
