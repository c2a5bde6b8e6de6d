import type { Vector } from '@cotyle/domain/ct/vector';
import { onScreen } from '../picture/sight.ts';
import type { Sight } from '../picture/sight.ts';
import { coveredBy } from '../slices/missing-runs.ts';
import type { Run } from '../slices/missing-runs.ts';
import styles from './overlay.module.css';

interface ComingProps {
  readonly sight: Sight;
  readonly runs: readonly Run[];
  /** Of all slices. */
  readonly count: number;
  /** A point of the slice with this number, or between two of them. */
  readonly pointIn: (slice: number) => Vector;
}

/** Covers what is not drawn yet: unloaded voxels are drawn grey, and grey is what tissue looks like. */
export const Coming = ({ sight, runs, count, pointIn }: ComingProps) => (
  <g className={styles['coming']}>
    {runs.map(({ from, to }) => {
      const covered = coveredBy({ from, to }, count);
      const [a, b] = [onScreen(sight, pointIn(covered.from)), onScreen(sight, pointIn(covered.to))];
      const isUpright = Math.abs(a.y - b.y) > Math.abs(a.x - b.x);
      return isUpright ? (
        <rect key={from} x={0} width={sight.width} y={Math.min(a.y, b.y)} height={Math.abs(a.y - b.y)} />
      ) : (
        <rect key={from} y={0} height={sight.height} x={Math.min(a.x, b.x)} width={Math.abs(a.x - b.x)} />
      );
    })}
  </g>
);
