import type { CupAngles } from '@cotyle/domain/cup/angles';
import { LEWINNEK } from '@cotyle/domain/cup/zones';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import { VIEW_TEXTS } from '../texts.ts';
import styles from './plot.module.css';

interface PlotProps {
  readonly planned: CupAngles | undefined;
  readonly operative: CupAngles | undefined;
  readonly moved: CupAngles | undefined;
  readonly movedLabel: string;
}

/** In degrees; values outside are drawn at the edge. */
const ACROSS = { min: 0, max: 50 };
const UP = { min: 25, max: 60 };
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [300, 200, 34, 30];
const TICKS = 10;

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));
const x = (anteversion: number): number =>
  LEFT + ((clamp(anteversion, ACROSS) - ACROSS.min) / (ACROSS.max - ACROSS.min)) * (WIDTH - LEFT - 8);
const y = (inclination: number): number =>
  HEIGHT - BOTTOM - ((clamp(inclination, UP) - UP.min) / (UP.max - UP.min)) * (HEIGHT - BOTTOM - 8);

const ticksOf = ({ min, max }: { min: number; max: number }): number[] => {
  const first = Math.ceil(min / TICKS) * TICKS;
  return Array.from({ length: Math.floor((max - first) / TICKS) + 1 }, (_, n) => first + n * TICKS);
};

interface Range {
  readonly min: number;
  readonly max: number;
}

const Area = ({
  name,
  inclination,
  anteversion,
}: {
  name: string;
  inclination: Range;
  anteversion: Range;
}) => (
  <rect
    className={styles[name]}
    x={x(anteversion.min)}
    y={y(inclination.max)}
    width={x(anteversion.max) - x(anteversion.min)}
    height={y(inclination.min) - y(inclination.max)}
  />
);

const Scale = () => (
  <g className={styles['scale']}>
    {ticksOf(ACROSS).map((value) => (
      <g key={value}>
        <line x1={x(value)} x2={x(value)} y1={y(UP.min)} y2={y(UP.max)} />
        <text x={x(value)} y={HEIGHT - BOTTOM + 14} textAnchor="middle">
          {value}°
        </text>
      </g>
    ))}
    {ticksOf(UP).map((value) => (
      <g key={value}>
        <line x1={x(ACROSS.min)} x2={x(ACROSS.max)} y1={y(value)} y2={y(value)} />
        <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
          {value}°
        </text>
      </g>
    ))}
    <text x={x(ACROSS.max)} y={HEIGHT - 2} textAnchor="end">
      {VIEW_TEXTS.anteversion}
    </text>
    <text x={LEFT} y={HEIGHT - 2}>
      ↑ {VIEW_TEXTS.inclination}
    </text>
  </g>
);

/** Different shapes, so that the points are distinguishable without colours. */
const SHAPES = {
  planned: (at: CupAngles) => <circle cx={x(at.anteversion)} cy={y(at.inclination)} r={6} />,
  operative: (at: CupAngles) => <path d={`M${x(at.anteversion)} ${y(at.inclination) - 7}l7 7l-7 7l-7 -7z`} />,
  moved: (at: CupAngles) => <circle cx={x(at.anteversion)} cy={y(at.inclination)} r={6} />,
};

/** Inclination over anteversion: the planned cup, the implanted one, and the planned one with pelvic tilt. */
export const Plot = ({ planned, operative, moved, movedLabel }: PlotProps) => {
  const points = [
    { kind: 'planned', label: VIEW_TEXTS.planned, at: planned },
    { kind: 'operative', label: VIEW_TEXTS.operativePoint, at: operative },
    { kind: 'moved', label: movedLabel, at: moved },
  ] as const;
  const descriptions = points.flatMap(({ label, at }) =>
    at ? [VIEW_TEXTS.plotPoint(label, at.inclination.toFixed(1), at.anteversion.toFixed(1))] : [],
  );
  return (
    <figure className={styles['figure']}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles['plot']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not loaded
        role="img"
        aria-label={[VIEW_TEXTS.plot, ...descriptions].join('. ')}
      >
        <Area
          name="allowed"
          inclination={MEASUREMENTS.plannedInclination}
          anteversion={MEASUREMENTS.plannedAnteVersion}
        />
        <Area name="lewinnek" inclination={LEWINNEK.inclination} anteversion={LEWINNEK.anteversion} />
        <Scale />
        {points.map(({ kind, at }) =>
          at ? (
            <g key={kind} className={styles[kind]}>
              {SHAPES[kind](at)}
            </g>
          ) : null,
        )}
      </svg>
      <figcaption className={styles['legend']}>
        {points.map(({ kind, label, at }) =>
          at ? (
            <span key={kind}>
              <svg viewBox="0 0 16 16" className={styles[kind]} aria-hidden>
                {kind === 'operative' ? <path d="M8 1l7 7l-7 7l-7 -7z" /> : <circle cx={8} cy={8} r={6} />}
              </svg>
              {label}
            </span>
          ) : null,
        )}
        <span>
          <i className={styles['lewinnekKey']} />
          {LEWINNEK.label} ({VIEW_TEXTS.reference})
        </span>
        <span>
          <i className={styles['allowedKey']} />
          {VIEW_TEXTS.allowed}
        </span>
      </figcaption>
    </figure>
  );
};
