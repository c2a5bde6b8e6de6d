import type { ReactNode } from 'react';
import styles from './field.module.css';

/** Reserves the line below a field for its message, so that errors do not shift the form. */
export const FieldSlot = ({ children }: { children: ReactNode }) => (
  <div className={styles['slot']}>{children}</div>
);
