import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly children: ReactNode;
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly large?: boolean;
  /** While its action runs the button keeps its label and focus, and ignores clicks. */
  readonly busy?: boolean;
}

export const Button = ({
  children,
  variant = 'primary',
  large = false,
  busy = false,
  onClick,
  type = 'button',
  ...button
}: ButtonProps) => (
  <button
    {...button}
    type={type}
    className={`${styles['button']} ${styles[variant]} ${large ? styles['large'] : ''}`}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {children}
  </button>
);
