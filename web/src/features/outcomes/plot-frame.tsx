import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './plot.module.css';
import { scaleOf, ticksOf } from './scale.ts';
import type { Range } from './scale.ts';
import { OUTCOME_TEXTS } from './texts.ts';

const [WIDTH, HEIGHT] = [520, 380];
const EDGE = { left: 46, right: 14, top: 12, bottom: 44 };

/** Anteversion across, inclination up, as in the viewer of models. */
export interface PlotScale {
  readonly x: (anteversion: number) => number;
  readonly y: (inclination: number) => number;
  readonly across: Range;
  readonly up: Range;
}

export const plotScale = (across: Range, up: Range): PlotScale => ({
  x: scaleOf(across, EDGE.left, WIDTH - EDGE.right),
  y: scaleOf(up, HEIGHT - EDGE.bottom, EDGE.top),
  across,
  up,
});

interface AreaProps {
  readonly scale: PlotScale;
  readonly className: string | undefined;
  readonly inclination: Range;
  readonly anteversion: Range;
}

export const Area = ({ scale: { x, y }, className, inclination, anteversion }: AreaProps) => (
  <rect
    className={className}
    x={x(anteversion.min)}
    y={y(inclination.max)}
    width={x(anteversion.max) - x(anteversion.min)}
    height={y(inclination.min) - y(inclination.max)}
  />
);

const Axes = ({ scale, label }: { scale: PlotScale; label: (value: number) => string }) => {
  const { x, y, across, up } = scale;
  return (
    <g className={styles['scale']} aria-hidden>
      {ticksOf(across).map((value) => (
        <g key={value}>
          <line
            x1={x(value)}
            x2={x(value)}
            y1={y(up.min)}
            y2={y(up.max)}
            data-zero={value === 0 || undefined}
          />
          <text x={x(value)} y={HEIGHT - EDGE.bottom + 16} textAnchor="middle">
            {label(value)}
          </text>
        </g>
      ))}
      {ticksOf(up).map((value) => (
        <g key={value}>
          <line
            x1={x(across.min)}
            x2={x(across.max)}
            y1={y(value)}
            y2={y(value)}
            data-zero={value === 0 || undefined}
          />
          <text x={EDGE.left - 7} y={y(value) + 4} textAnchor="end">
            {label(value)}
          </text>
        </g>
      ))}
      <text x={WIDTH - EDGE.right} y={HEIGHT - 8} textAnchor="end" className={styles['axis']}>
        {OUTCOME_TEXTS.angles.anteversion} →
      </text>
      <text x={EDGE.left} y={HEIGHT - 8} className={styles['axis']}>
        ↑ {OUTCOME_TEXTS.angles.inclination}
      </text>
    </g>
  );
};

interface PlotFrameProps {
  readonly title: string;
  readonly scale: PlotScale;
  readonly label: (value: number) => string;
  /** Drawn below the points. */
  readonly background: ReactNode;
  readonly legend: ReactNode;
  readonly children: ReactNode;
}

/** A plot with its axes, its title and its legend. */
export const PlotFrame = ({ title, scale, label, background, legend, children }: PlotFrameProps) => {
  const id = useId();
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles['plot']}>
        <Axes scale={scale} label={label} />
        {background}
        {children}
      </svg>
      <figcaption>
        <div className={styles['legend']}>{legend}</div>
        <p className={styles['help']}>{OUTCOME_TEXTS.plotHelp}</p>
      </figcaption>
    </figure>
  );
};
