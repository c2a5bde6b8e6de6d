import styles from './chip.module.css';

interface ChipProps {
  /** CSS colours with a contrast of at least 4.5:1. */
  readonly colour: string;
  readonly ground: string;
  readonly children: string;
}

export const Chip = ({ colour, ground, children }: ChipProps) => (
  <span className={styles['chip']} style={{ color: colour, background: ground }}>
    {children}
  </span>
);
