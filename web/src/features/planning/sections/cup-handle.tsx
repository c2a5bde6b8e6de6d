import { difference } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { plus } from '@cotyle/domain/landmarks/points';
import type { CupMove } from '@cotyle/domain/planning/moves';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { distanceFromPlane, toPatient, toScreen } from '../../../shared/ct-view/viewport.ts';
import type { ScreenPoint, Viewport } from '../../../shared/ct-view/viewport.ts';
import styles from './cup-handle.module.css';
import { SECTION_TEXTS } from './texts.ts';

/** How the cup is moved on the scan. */
export interface CupMoving {
  /** Of the cup: beyond it, a plane does not meet it. In millimetres. */
  readonly radius: number;
  readonly drag: (centre: Vector, done: boolean) => void;
  /** By one step. */
  readonly step: (move: CupMove) => void;
  /** What has changed, beside the handle while it is dragged. */
  readonly label: string | undefined;
}

interface Grip {
  readonly pointer: number;
  readonly from: ScreenPoint;
  readonly centre: Vector;
}

/** Large enough for a finger. */
const REACH = 16;
const ARM = 7;

/** The centre of the cup as a cross that can be dragged within the plane of its view. */
export const CupHandle = ({
  viewport,
  centre,
  moving,
}: {
  viewport: Viewport;
  centre: Vector;
  moving: CupMoving;
}) => {
  const grip = useRef<Grip>(undefined);
  const [isHeld, setHeld] = useState(false);
  if (!isHeld && distanceFromPlane(viewport, centre) > moving.radius) return null;
  const { x, y } = toScreen(viewport, centre);
  const centreAt = ({ clientX, clientY }: PointerEvent, { from, centre: start }: Grip): Vector =>
    plus(start, difference(toPatient(viewport, { x: clientX, y: clientY }), toPatient(viewport, from)));
  const end = (event: PointerEvent): void => {
    const held = grip.current;
    if (held?.pointer !== event.pointerId) return;
    grip.current = undefined;
    setHeld(false);
    moving.drag(event.type === 'pointerup' ? centreAt(event, held) : held.centre, true);
  };
  return (
    <g
      className={styles['handle']}
      data-held={isHeld || undefined}
      data-cup-centre={`${x.toFixed(1)},${y.toFixed(1)}`}
      onPointerDown={(event) => {
        if (event.button !== 0 || grip.current) return;
        // The press is not one of the viewer's tool.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { pointer: event.pointerId, from: { x: event.clientX, y: event.clientY }, centre };
        setHeld(true);
      }}
      onPointerMove={(event) => {
        const held = grip.current;
        if (held?.pointer === event.pointerId) moving.drag(centreAt(event, held), false);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <title>{SECTION_TEXTS.handle}</title>
      <circle className={styles['reach']} cx={x} cy={y} r={REACH} />
      <path className={styles['rim']} d={`M${x - ARM} ${y}h${2 * ARM}M${x} ${y - ARM}v${2 * ARM}`} />
      <path d={`M${x - ARM} ${y}h${2 * ARM}M${x} ${y - ARM}v${2 * ARM}`} />
      {isHeld && moving.label !== undefined ? (
        <text x={x + REACH + 4} y={y - REACH}>
          {moving.label.split('\n').map((line, n) => (
            <tspan key={line} x={x + REACH + 4} dy={n === 0 ? 0 : '1.25em'}>
              {line}
            </tspan>
          ))}
        </text>
      ) : null}
    </g>
  );
};
