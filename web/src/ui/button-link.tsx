import type { AnchorHTMLAttributes } from 'react';
import styles from './button.module.css';

/** A link to another site that looks like the main button of a form. */
export const ButtonLink = ({ children, ...link }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...link} className={`${styles['button']} ${styles['primary']} ${styles['large']} ${styles['link']}`}>
    {children}
  </a>
);
