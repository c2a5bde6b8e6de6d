import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A collapsible section of the column. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles['panel']} open>
    <summary className={styles['title']}>{title}</summary>
    <div className={styles['body']}>{children}</div>
  </details>
);

export const Hint = ({ children }: { children: ReactNode }) => <p className={styles['hint']}>{children}</p>;
