import type { ReactNode } from 'react';
import buttonStyles from '../../ui/button.module.css';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  readonly children: ReactNode;
  /** The form is changed and valid. */
  readonly ready: boolean;
  readonly busy: boolean;
}

/**
 * aria-disabled until the form is ready, but still clickable: it then submits nothing, and the form shows what is still
 * missing. A disabled button would leave the person guessing.
 */
export const SubmitButton = ({ children, ready, busy }: SubmitButtonProps) => (
  <button
    type="submit"
    className={`${buttonStyles['button']} ${buttonStyles['primary']} ${styles['submit']}`}
    aria-disabled={!ready || busy}
    aria-busy={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
    }}
  >
    {children}
  </button>
);
