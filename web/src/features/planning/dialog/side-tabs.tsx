import { PLANNING_TEXTS } from '../texts.ts';
import styles from './side-tabs.module.css';

const SIDES = ['plan', 'results'] as const;

type Shown = (typeof SIDES)[number];

/** Which of the two columns is shown, where the window has room for one. */
export const SideTabs = ({ side, onSide }: { side: Shown; onSide: (side: Shown) => void }) => (
  <fieldset className={styles['tabs']} aria-label={PLANNING_TEXTS.sideTabs}>
    {SIDES.map((name) => (
      <button key={name} type="button" aria-pressed={side === name} onClick={() => onSide(name)}>
        {PLANNING_TEXTS[name]}
      </button>
    ))}
  </fieldset>
);
