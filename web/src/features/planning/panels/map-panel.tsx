import type { CupAngles } from '@cotyle/domain/cup/angles';
import { degrees } from '@cotyle/domain/cup/units';
import { ZONES } from '@cotyle/domain/cup/zones';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import type { MapRow } from '@cotyle/domain/motion/margin-map';
import type { Movement } from '@cotyle/domain/motion/movements';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  largestMargin,
  MAP_SIZE,
  mapPixels,
  MARGIN_BANDS,
  marginAt,
  metShare,
  placeAt,
  tableAngles,
} from '../feedback/map-facts.ts';
import type { MapPlace } from '../feedback/map-facts.ts';
import { marginText } from '../../../shared/planned-scene/numbers.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './map-panel.module.css';

type Angles = Readonly<Record<'inclination' | 'anteversion', number>>;

interface MapPanelProps {
  readonly rows: readonly MapRow[] | undefined;
  /** False while the map of the plan that is shown is still being worked out. */
  readonly isNew: boolean;
  readonly planned: CupAngles;
  /** In the order in which the map names them. */
  readonly criteria: readonly Movement[];
  /** Undefined where the plan cannot be changed. */
  readonly onUse: ((angles: CupAngles) => void) | undefined;
}

const ACROSS = MEASUREMENTS.plannedAnteVersion;
const UP = MEASUREMENTS.plannedInclination;
/** Of the picture, in its own units; the same part of it is the canvas in the styles. */
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [332, 200, 38, 8, 4, 34];

/** A whole degree is the middle of its cell. */
const x = (anteversion: number): number =>
  LEFT + ((anteversion - ACROSS.min + 0.5) / MAP_SIZE.across) * (WIDTH - LEFT - RIGHT);
const y = (inclination: number): number =>
  HEIGHT - BOTTOM - ((inclination - UP.min + 0.5) / MAP_SIZE.up) * (HEIGHT - TOP - BOTTOM);

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

/** The whole degrees at a place of the picture, in its own units. */
const anglesAt = (px: number, py: number): Angles => ({
  anteversion: clamp(
    Math.round(ACROSS.min - 0.5 + ((px - LEFT) / (WIDTH - LEFT - RIGHT)) * MAP_SIZE.across),
    ACROSS,
  ),
  inclination: clamp(
    Math.round(UP.min - 0.5 + ((HEIGHT - BOTTOM - py) / (HEIGHT - TOP - BOTTOM)) * MAP_SIZE.up),
    UP,
  ),
});

const STEPS: Readonly<Record<string, readonly [inclination: number, anteversion: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
};

/** Where an arrow key leads to; undefined for other keys, and those that are held with another. */
const steppedBy = (event: KeyboardEvent, { inclination, anteversion }: Angles): Angles | undefined => {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  return {
    inclination: clamp(Math.round(inclination) + step[0], UP),
    anteversion: clamp(Math.round(anteversion) + step[1], ACROSS),
  };
};

const cupAngles = ({ inclination, anteversion }: Angles): CupAngles => ({
  inclination: degrees(inclination),
  anteversion: degrees(anteversion),
});

/** The first zone has a solid line, the other a dashed one. */
const lineOf = (zone: (typeof ZONES)[number]): 'solid' | 'dashed' => (zone === ZONES[0] ? 'solid' : 'dashed');

/** Cut off where the range that can be planned ends. */
const Zone = ({ zone }: { zone: (typeof ZONES)[number] }) => {
  const [left, right] = [x(clamp(zone.anteversion.min, ACROSS)), x(clamp(zone.anteversion.max, ACROSS))];
  const [top, bottom] = [y(clamp(zone.inclination.max, UP)), y(clamp(zone.inclination.min, UP))];
  return (
    <rect
      className={styles['zone']}
      data-line={lineOf(zone)}
      x={left}
      y={top}
      width={right - left}
      height={bottom - top}
    />
  );
};

const Scale = () => (
  <g className={styles['scale']}>
    {[5, 15, 25, 35, 45].map((value) => (
      <text key={value} x={x(value)} y={HEIGHT - BOTTOM + 14} textAnchor="middle">
        {value}°
      </text>
    ))}
    {[35, 40, 45, 50].map((value) => (
      <text key={value} x={LEFT - 6} y={y(value) + 4} textAnchor="end">
        {value}°
      </text>
    ))}
    <text x={WIDTH - RIGHT} y={HEIGHT - 4} textAnchor="end">
      {PLANNING_TEXTS.anteversion} →
    </text>
    <text x={4} y={HEIGHT - 4}>
      ↑ {PLANNING_TEXTS.inclination}
    </text>
  </g>
);

const Pixels = ({ rows }: { rows: readonly MapRow[] }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.putImageData(new ImageData(mapPixels(rows), MAP_SIZE.across, MAP_SIZE.up), 0, 0);
  }, [rows]);
  return <canvas ref={canvas} width={MAP_SIZE.across} height={MAP_SIZE.up} aria-hidden />;
};

const wordsOf = (rows: readonly MapRow[], planned: CupAngles): string => {
  const margin = marginAt(rows, planned);
  const best = largestMargin(rows);
  return [
    ...(margin === undefined
      ? []
      : [PLANNING_TEXTS.mapPlanned(`${planned.inclination}`, `${planned.anteversion}`, marginText(margin))]),
    ...(best ? [PLANNING_TEXTS.mapBest(best.inclination, best.anteversion, marginText(best.margin))] : []),
    PLANNING_TEXTS.mapShare(metShare(rows)),
  ].join(' ');
};

const Numbers = ({ rows }: { rows: readonly MapRow[] }) => (
  <details className={styles['numbers']}>
    <summary>{PLANNING_TEXTS.mapTable}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">{PLANNING_TEXTS.inclination}</th>
          {tableAngles.anteversions.map((anteversion) => (
            <th key={anteversion} scope="col">
              {anteversion}°
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tableAngles.inclinations.map((inclination) => (
          <tr key={inclination}>
            <th scope="row">{inclination}°</th>
            {tableAngles.anteversions.map((anteversion) => (
              <td key={anteversion}>
                {marginText(
                  marginAt(rows, { inclination: degrees(inclination), anteversion: degrees(anteversion) }) ??
                    0,
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const Legend = () => (
  <ul className={styles['legend']}>
    {MARGIN_BANDS.map(({ name, colour }) => (
      <li key={name}>
        <i style={{ background: colour }} aria-hidden />
        {PLANNING_TEXTS.bands[name]}
      </li>
    ))}
    {ZONES.map((zone) => (
      <li key={zone.label}>
        <i data-line={lineOf(zone)} aria-hidden />
        {zone.label}
      </li>
    ))}
  </ul>
);

interface PictureProps {
  readonly rows: readonly MapRow[];
  readonly planned: CupAngles;
  /** The place that is read; undefined while it is the planned one. */
  readonly looked: Angles | undefined;
  readonly onLook: (angles: Angles) => void;
}

/** Reading the map changes nothing. */
const Picture = ({ rows, planned, looked, onLook }: PictureProps) => {
  const [cx, cy] = [x(planned.anteversion), y(planned.inclination)];
  const onClick = ({ clientX, clientY, currentTarget }: MouseEvent): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onLook(anglesAt(((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = steppedBy(event, looked ?? planned);
    if (!next) return;
    // The same keys turn the model.
    event.preventDefault();
    event.stopPropagation();
    onLook(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has its own keys
    <div
      className={styles['picture']}
      role="application"
      aria-label={PLANNING_TEXTS.mapLook}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- read with the arrow keys
      tabIndex={0}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <Pixels rows={rows} />
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not loaded
        role="img"
        aria-label={`${PLANNING_TEXTS.marginMap}. ${wordsOf(rows, planned)}`}
      >
        <Scale />
        {ZONES.map((zone) => (
          <Zone key={zone.label} zone={zone} />
        ))}
        <g className={styles['planned']}>
          <path d={`M${cx - 11} ${cy}h22M${cx} ${cy - 11}v22`} />
          <circle cx={cx} cy={cy} r={5} />
        </g>
        {looked ? (
          <circle
            className={styles['looked']}
            cx={x(looked.anteversion)}
            cy={y(looked.inclination)}
            r={6.5}
          />
        ) : null}
      </svg>
    </div>
  );
};

const placeText = (place: MapPlace): string => {
  const margin = PLANNING_TEXTS.mapAt(place.inclination, place.anteversion, marginText(place.margin));
  if (!place.movement) return `${margin}.`;
  return `${margin} (${
    place.pair
      ? PLANNING_TEXTS.mapLimit(place.movement.label, place.pair)
      : PLANNING_TEXTS.nothingTouches.toLowerCase()
  }).`;
};

/** The smallest margin for every orientation of the cup, with the planned one in it. */
export const MapPanel = ({ rows, isNew, planned, criteria, onUse }: MapPanelProps) => {
  const [looked, setLooked] = useState<Angles>();
  const place = rows && isNew && looked ? placeAt(rows, criteria, cupAngles(looked)) : undefined;
  const isPlanned = looked?.inclination === planned.inclination && looked.anteversion === planned.anteversion;
  return (
    <Panel title={PLANNING_TEXTS.marginMap}>
      {rows ? (
        <>
          <figure className={styles['figure']}>
            <Picture rows={rows} planned={planned} looked={looked} onLook={setLooked} />
            <figcaption>
              <Legend />
            </figcaption>
          </figure>
          <p className={styles['words']}>{isNew ? wordsOf(rows, planned) : PLANNING_TEXTS.mapOld}</p>
          <div className={styles['place']}>
            <output>{place ? placeText(place) : PLANNING_TEXTS.mapLookHint}</output>
            {looked && onUse ? (
              <Button variant="secondary" disabled={isPlanned} onClick={() => onUse(cupAngles(looked))}>
                {PLANNING_TEXTS.takeAngles}
              </Button>
            ) : null}
          </div>
          <Hint>{PLANNING_TEXTS.marginMapMeans}</Hint>
          <Numbers rows={rows} />
        </>
      ) : (
        <Hint>{PLANNING_TEXTS.moving}</Hint>
      )}
    </Panel>
  );
};
