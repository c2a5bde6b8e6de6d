import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  /** Inside a field. */
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
