import styles from './chip.module.css';

interface ChipProps {
  /** Colours of the page, which stand at 4.5:1 or better on each other. */
  readonly colour: string;
  readonly ground: string;
  readonly children: string;
}

/** A word with a colour of its own. */
export const Chip = ({ colour, ground, children }: ChipProps) => (
  <span className={styles['chip']} style={{ color: colour, background: ground }}>
    {children}
  </span>
);
