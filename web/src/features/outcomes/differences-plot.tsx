import { CLOSE_DEGREES, OUTLIER_DEGREES } from '@cotyle/domain/outcomes/difference';
import { angleStatistics } from '@cotyle/domain/outcomes/statistics';
import type { OutcomeSums } from '@cotyle/domain/outcomes/statistics';
import { shownDifference } from '@cotyle/domain/outcomes/texts';
import { LegendBox, LegendMark } from './legend.tsx';
import { Cross, Diamond, OutcomeMark, Triangle } from './marks.tsx';
import type { Outcome } from './outcome.ts';
import { Area, PlotFrame, plotScale } from './plot-frame.tsx';
import type { PlotScale } from './plot-frame.tsx';
import styles from './plot.module.css';
import { Points } from './points.tsx';
import type { PointProps } from './points.tsx';
import { rangeOver } from './scale.ts';
import { OUTCOME_TEXTS as TEXTS } from './texts.ts';

const HALF = OUTLIER_DEGREES + 2;

/** The same range both ways, so that the plan is in the middle. */
const around = (values: readonly number[]) => {
  const { max } = rangeOver({ min: -HALF, max: HALF }, [...values, ...values.map((value) => -value)]);
  return { min: -max, max };
};

const box = (degrees: number) => ({ min: -degrees, max: degrees });

/** The mean of all cases, and the 95 % limits where there are enough for them. */
const Statistics = ({ sums, scale }: { sums: OutcomeSums; scale: PlotScale }) => {
  const [inclination, anteversion] = [
    angleStatistics(sums, 'inclination'),
    angleStatistics(sums, 'anteversion'),
  ];
  if (!inclination || !anteversion) return null;
  const limits = { i: inclination.spread, a: anteversion.spread };
  return (
    <>
      {limits.i && limits.a ? (
        <Area
          scale={scale}
          className={styles['limits']}
          inclination={{ min: limits.i.low, max: limits.i.high }}
          anteversion={{ min: limits.a.low, max: limits.a.high }}
        />
      ) : null}
      <Cross x={scale.x(anteversion.mean)} y={scale.y(inclination.mean)} className={styles['mean']} />
    </>
  );
};

const Difference = ({ outcome: { difference, isOutlier }, scale }: PointProps) => (
  <OutcomeMark
    isOutlier={isOutlier}
    x={scale.x(difference.anteversion)}
    y={scale.y(difference.inclination)}
    className={styles[isOutlier ? 'outlier' : 'implanted']}
  />
);

/** How each implanted cup differs from its plan, which is the middle. */
export const DifferencesPlot = ({ outcomes, sums }: { outcomes: readonly Outcome[]; sums: OutcomeSums }) => {
  const scale = plotScale(
    around(outcomes.map(({ difference }) => difference.anteversion)),
    around(outcomes.map(({ difference }) => difference.inclination)),
  );
  const hasLimits = angleStatistics(sums, 'inclination')?.spread !== undefined;
  return (
    <PlotFrame
      title={TEXTS.differencePlot}
      scale={scale}
      label={shownDifference}
      background={
        <>
          <Area
            scale={scale}
            className={styles['bound']}
            inclination={box(OUTLIER_DEGREES)}
            anteversion={box(OUTLIER_DEGREES)}
          />
          <Area
            scale={scale}
            className={styles['closeBound']}
            inclination={box(CLOSE_DEGREES)}
            anteversion={box(CLOSE_DEGREES)}
          />
        </>
      }
      legend={
        <>
          <LegendMark label={TEXTS.implanted}>
            <Diamond x={10} y={10} className={styles['implanted']} />
          </LegendMark>
          <LegendMark label={TEXTS.outlier}>
            <Triangle x={10} y={11} className={styles['outlier']} />
          </LegendMark>
          <LegendMark label={TEXTS.meanPoint}>
            <Cross x={10} y={10} className={styles['mean']} />
          </LegendMark>
          <LegendBox label={TEXTS.boxOf(CLOSE_DEGREES)} kind="closeBound" />
          <LegendBox label={TEXTS.boxOf(OUTLIER_DEGREES)} kind="bound" />
          {hasLimits ? <LegendBox label={TEXTS.limits} kind="limits" /> : null}
        </>
      }
    >
      <Points outcomes={outcomes} scale={scale} Point={Difference} />
      <Statistics sums={sums} scale={scale} />
    </PlotFrame>
  );
};
