import type { Side } from '@cotyle/domain/procedures/side';
import { CircleHelp } from 'lucide-react';
import styles from './side.module.css';
import { PROCEDURE_TEXTS } from './texts.ts';

/** The letter that radiographs are marked with; it stands on its own side of the word. */
const LETTERS: Record<Side, string> = { LEFT: 'L', RIGHT: 'R' };

const Marker = ({ side }: { side: Side }) => (
  <span className={styles['marker']} aria-hidden>
    {LETTERS[side]}
  </span>
);

/** Which hip. A word, a letter, a place and a colour say it, because the wrong one hurts a person. */
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
