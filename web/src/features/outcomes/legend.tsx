import type { ReactNode } from 'react';
import styles from './plot.module.css';

/** One entry of a legend: a mark of the plot, or a box as it is drawn in it. */
export const LegendMark = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <svg viewBox="0 0 20 20" aria-hidden>
      {children}
    </svg>
    {label}
  </span>
);

export const LegendBox = ({ label, kind }: { label: string; kind: string }) => (
  <LegendMark label={label}>
    <rect x={2} y={4} width={16} height={12} className={styles[kind]} />
  </LegendMark>
);
