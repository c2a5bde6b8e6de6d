import type { Vector } from '@cotyle/domain/ct/vector';
import { toScreen } from '../../../shared/ct-view/viewport.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { coveredBy } from '../slices/missing-runs.ts';
import type { Run } from '../slices/missing-runs.ts';
import styles from './overlay.module.css';

interface MissingSlicesProps {
  readonly viewport: Viewport;
  readonly runs: readonly Run[];
  /** The number of slices of the series. */
  readonly count: number;
  /** A point in this slice, or between two slices. */
  readonly pointIn: (slice: number) => Vector;
}

/** Covers what is not drawn yet: unloaded voxels are drawn grey, and grey is what tissue looks like. */
export const MissingSlices = ({ viewport, runs, count, pointIn }: MissingSlicesProps) => (
  <g className={styles['loading']}>
    {runs.map(({ from, to }) => {
      const covered = coveredBy({ from, to }, count);
      const [a, b] = [toScreen(viewport, pointIn(covered.from)), toScreen(viewport, pointIn(covered.to))];
      const isUpright = Math.abs(a.y - b.y) > Math.abs(a.x - b.x);
      return isUpright ? (
        <rect key={from} x={0} width={viewport.width} y={Math.min(a.y, b.y)} height={Math.abs(a.y - b.y)} />
      ) : (
        <rect key={from} y={0} height={viewport.height} x={Math.min(a.x, b.x)} width={Math.abs(a.x - b.x)} />
      );
    })}
  </g>
);
