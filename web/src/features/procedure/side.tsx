import type { Side } from '@cotyle/domain/hip/side';
import { CircleHelp } from 'lucide-react';
import styles from './side.module.css';
import { PROCEDURE_TEXTS } from './texts.ts';

/** The letter of radiographs, placed on its own side of the word. */
const LETTERS: Record<Side, string> = { LEFT: 'L', RIGHT: 'R' };

const Marker = ({ side }: { side: Side }) => (
  <span className={styles['marker']} aria-hidden>
    {LETTERS[side]}
  </span>
);

/** The side, shown by word, letter, position and colour, because operating on the wrong one harms the patient. */
export const SideBadge = ({ side, large = false }: { side: Side | null; large?: boolean }) => (
  <span
    className={large ? `${styles['badge']} ${styles['large']}` : styles['badge']}
    data-side={side ?? 'NONE'}
  >
    {side === 'LEFT' ? <Marker side={side} /> : null}
    {side === null ? <CircleHelp aria-hidden /> : null}
    {side === null ? PROCEDURE_TEXTS.noSide : PROCEDURE_TEXTS.sideOf[side]}
    {side === 'RIGHT' ? <Marker side={side} /> : null}
  </span>
);
