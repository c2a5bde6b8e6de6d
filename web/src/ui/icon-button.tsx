import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its name for readers, and the tip for everybody else. */
  readonly label: string;
  readonly children: ReactNode;
  /** Stands inside a field. */
  readonly inset?: boolean;
}

export const IconButton = ({ label, children, inset = false, ...button }: IconButtonProps) => (
  <button
    {...button}
    type="button"
    className={inset ? `${styles['button']} ${styles['inset']}` : styles['button']}
    aria-label={label}
    title={label}
  >
    {children}
  </button>
);
