import { edgeLetters } from '@cotyle/domain/ct/orientation';
import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/hip/side';
import type { ReactNode } from 'react';
import { distanceFromPlane, toScreen } from '../../../shared/ct-view/viewport.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import { measuredText } from '../tools/measures.ts';
import type { Measure } from '../tools/measures.ts';
import { ScaleBar } from './scale-bar.tsx';
import styles from './overlay.module.css';

interface LettersProps {
  readonly viewport: Viewport;
  /** The side of the procedure. */
  readonly side: Side | null;
}

/** Orientation letters at the edges; the side of the procedure is highlighted to prevent wrong-side errors. */
const Letters = ({ viewport, side }: LettersProps) => {
  const letters = edgeLetters(viewport.right, viewport.down);
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

const CrossHair = ({ viewport, point }: { viewport: Viewport; point: Vector }) => {
  const { x, y } = toScreen(viewport, point);
  const gap = 9;
  return (
    <g className={styles['cross']}>
      <line x1={x} x2={x} y1={0} y2={y - gap} />
      <line x1={x} x2={x} y1={y + gap} y2={viewport.height} />
      <line y1={y} y2={y} x1={0} x2={x - gap} />
      <line y1={y} y2={y} x1={x + gap} x2={viewport.width} />
    </g>
  );
};

const MeasureMark = ({ viewport, measure }: { viewport: Viewport; measure: Measure }) => {
  const points = measure.points.map((point) => toScreen(viewport, point));
  const last = points.at(-1);
  return (
    <g className={styles['measure']}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y }, n) => (
        <circle key={`${measure.id}-${n}`} cx={x} cy={y} r={3.5} />
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
  readonly viewport: Viewport;
  readonly point: Vector;
  readonly measures: readonly Measure[];
  /** Points farther from the plane belong to another slice. */
  readonly reach: number;
  readonly side: Side | null;
  /** Whether the size of the pixels is known. */
  readonly isScaled: boolean;
  /** Whether the orientation of the patient is known. */
  readonly hasLetters: boolean;
  /** Covers the missing slices of a reformatted view. */
  readonly missing: ReactNode;
}

/** The overlay of a view; it leaves the centre of the cross-hair free. */
export const Overlay = (props: OverlayProps) => {
  const { plane, viewport, point, measures, reach, side } = props;
  return (
    <>
      <svg className={styles['over']} aria-hidden width={viewport.width} height={viewport.height}>
        {props.missing}
        <CrossHair viewport={viewport} point={point} />
        {measures
          .filter(
            (measure) =>
              measure.plane === plane &&
              measure.points.every((one) => distanceFromPlane(viewport, one) <= reach),
          )
          .map((measure) => (
            <MeasureMark key={measure.id} viewport={viewport} measure={measure} />
          ))}
        {props.isScaled ? <ScaleBar viewport={viewport} /> : null}
      </svg>
      {props.hasLetters ? <Letters viewport={viewport} side={side} /> : null}
    </>
  );
};
