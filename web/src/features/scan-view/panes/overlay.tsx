import { edgeLetters } from '@cotyle/domain/ct/orientation';
import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/procedures/side';
import type { ReactNode } from 'react';
import { offPlane, onScreen } from '../picture/sight.ts';
import type { Sight } from '../picture/sight.ts';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import { measuredText } from '../tools/measures.ts';
import type { Measure } from '../tools/measures.ts';
import styles from './overlay.module.css';

interface LettersProps {
  readonly sight: Sight;
  /** Of the procedure. */
  readonly side: Side | null;
}

/** Which end of the body each edge is; the side of the procedure is marked, because the wrong one hurts a person. */
const Letters = ({ sight, side }: LettersProps) => {
  const letters = edgeLetters(sight.right, sight.down);
  return (['left', 'right', 'top', 'bottom'] as const).map((edge) => {
    const isPlanned = side !== null && letters[edge].startsWith(SCAN_VIEW_TEXTS.side[side]);
    return (
      <span
        key={edge}
        className={styles['letter']}
        data-edge={edge}
        data-planned={isPlanned || undefined}
        title={isPlanned ? SCAN_VIEW_TEXTS.sidePlanned : undefined}
      >
        {letters[edge]}
      </span>
    );
  });
};

const CrossHair = ({ sight, point }: { sight: Sight; point: Vector }) => {
  const { x, y } = onScreen(sight, point);
  const gap = 9;
  return (
    <g className={styles['cross']}>
      <line x1={x} x2={x} y1={0} y2={y - gap} />
      <line x1={x} x2={x} y1={y + gap} y2={sight.height} />
      <line y1={y} y2={y} x1={0} x2={x - gap} />
      <line y1={y} y2={y} x1={x + gap} x2={sight.width} />
    </g>
  );
};

const MeasureMark = ({ sight, measure }: { sight: Sight; measure: Measure }) => {
  const points = measure.points.map((point) => onScreen(sight, point));
  const last = points.at(-1);
  return (
    <g className={styles['measure']}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={3.5} />
      ))}
      {last ? (
        <text x={last.x + 9} y={last.y - 9}>
          {measuredText(measure)}
        </text>
      ) : null}
    </g>
  );
};

export interface OverlayProps {
  readonly plane: Plane;
  readonly sight: Sight;
  readonly point: Vector;
  readonly measures: readonly Measure[];
  /** What lies further from the plane is in another slice. */
  readonly reach: number;
  readonly side: Side | null;
  /** Whether it is known how the body lies. */
  readonly hasLetters: boolean;
  /** What has not come of a cut across the slices. */
  readonly missing: ReactNode;
}

/** What is drawn over a view: it never hides the middle of the cross-hair. */
export const Overlay = (props: OverlayProps) => {
  const { plane, sight, point, measures, reach, side } = props;
  return (
    <>
      <svg className={styles['over']} aria-hidden width={sight.width} height={sight.height}>
        {props.missing}
        <CrossHair sight={sight} point={point} />
        {measures
          .filter(
            (measure) =>
              measure.plane === plane && measure.points.every((one) => offPlane(sight, one) <= reach),
          )
          .map((measure) => (
            <MeasureMark key={measure.id} sight={sight} measure={measure} />
          ))}
      </svg>
      {props.hasLetters ? <Letters sight={sight} side={side} /> : null}
    </>
  );
};
