import { CALLANAN, LEWINNEK, ZONES } from '@cotyle/domain/cup/zones';
import { shownDegrees } from '@cotyle/domain/outcomes/texts';
import { LegendBox, LegendMark } from './legend.tsx';
import { Circle, Diamond, OutcomeMark, Triangle } from './marks.tsx';
import type { Outcome } from './outcome.ts';
import { Area, PlotFrame, plotScale } from './plot-frame.tsx';
import type { PlotScale } from './plot-frame.tsx';
import styles from './plot.module.css';
import { Points } from './points.tsx';
import type { PointProps } from './points.tsx';
import { rangeOver } from './scale.ts';
import { OUTCOME_TEXTS as TEXTS } from './texts.ts';

const scaleFor = (outcomes: readonly Outcome[]): PlotScale => {
  const cups = outcomes.flatMap(({ planned, implanted }) => [planned, implanted]);
  return plotScale(
    rangeOver(
      { min: 0, max: 40 },
      cups.map(({ anteversion }) => anteversion),
    ),
    rangeOver(
      { min: 25, max: 55 },
      cups.map(({ inclination }) => inclination),
    ),
  );
};

const CLASSES = new Map<unknown, string>([
  [LEWINNEK, 'lewinnek'],
  [CALLANAN, 'callanan'],
]);

const Cup = ({ outcome: { planned, implanted, isOutlier }, scale: { x, y } }: PointProps) => (
  <>
    <line
      className={styles['vector']}
      x1={x(planned.anteversion)}
      y1={y(planned.inclination)}
      x2={x(implanted.anteversion)}
      y2={y(implanted.inclination)}
    />
    <Circle x={x(planned.anteversion)} y={y(planned.inclination)} className={styles['planned']} />
    <OutcomeMark
      isOutlier={isOutlier}
      x={x(implanted.anteversion)}
      y={y(implanted.inclination)}
      className={styles[isOutlier ? 'outlier' : 'implanted']}
    />
  </>
);

/** Each implanted cup with a line to where it was planned. */
export const CupsPlot = ({ outcomes }: { outcomes: readonly Outcome[] }) => {
  const scale = scaleFor(outcomes);
  return (
    <PlotFrame
      title={TEXTS.plot}
      scale={scale}
      label={shownDegrees}
      background={ZONES.map((zone) => (
        <Area
          key={zone.label}
          scale={scale}
          className={styles[CLASSES.get(zone) ?? '']}
          inclination={zone.inclination}
          anteversion={zone.anteversion}
        />
      ))}
      legend={
        <>
          <LegendMark label={TEXTS.planned}>
            <Circle x={10} y={10} className={styles['planned']} />
          </LegendMark>
          <LegendMark label={TEXTS.implanted}>
            <Diamond x={10} y={10} className={styles['implanted']} />
          </LegendMark>
          <LegendMark label={TEXTS.outlier}>
            <Triangle x={10} y={11} className={styles['outlier']} />
          </LegendMark>
          <LegendBox label={LEWINNEK.label} kind="lewinnek" />
          <LegendBox label={CALLANAN.label} kind="callanan" />
        </>
      }
    >
      <Points outcomes={outcomes} scale={scale} Point={Cup} />
    </PlotFrame>
  );
};
