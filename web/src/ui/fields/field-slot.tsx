import type { ReactNode } from 'react';
import styles from './field.module.css';

/** Keeps the line below a field free for its message, so that a form does not move when something is wrong. */
export const FieldSlot = ({ children }: { children: ReactNode }) => (
  <div className={styles['room']}>{children}</div>
);
