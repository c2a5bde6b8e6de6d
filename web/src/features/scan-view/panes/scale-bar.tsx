import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { scaleOf, scaleText } from './scale.ts';
import styles from './overlay.module.css';

const MARGIN = 14;
const TICK = 5;

/** A bar across and one down: each is right in its own direction. */
export const ScaleBar = ({ viewport }: { viewport: Viewport }) => {
  const { millimetres, across, down, parts } = scaleOf(viewport);
  const [x, y] = [MARGIN, viewport.height - MARGIN];
  const ticks = Array.from({ length: parts + 1 }, (_, n) => n / parts);
  const path = [
    `M${x} ${y - down}V${y}H${x + across}`,
    ...ticks.map((part) => `M${x + part * across} ${y}v${-TICK}`),
    ...ticks.map((part) => `M${x} ${y - part * down}h${TICK}`),
  ].join('');
  return (
    <g className={styles['scale']} data-scale={millimetres} data-across={across} data-down={down}>
      <path d={path} className={styles['edge']} />
      <path d={path} />
      <text x={x + 12} y={y - 12}>
        {scaleText(millimetres)}
      </text>
    </g>
  );
};
