import type { ReactNode } from 'react';
import buttonStyles from '../../ui/button.module.css';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  readonly children: ReactNode;
  /** The form is changed and valid. */
  readonly ready: boolean;
  readonly busy: boolean;
  /** The id of the text that says why it is disabled. */
  readonly describedBy?: string;
}

/**
 * aria-disabled until the form is ready, but still clickable: it then submits nothing, and the form shows what is still
 * missing. A disabled button would leave the person guessing.
 */
export const SubmitButton = ({ children, ready, busy, describedBy }: SubmitButtonProps) => (
  <button
    type="submit"
    className={`${buttonStyles['button']} ${buttonStyles['primary']} ${styles['submit']}`}
    aria-disabled={!ready || busy}
    aria-busy={busy || undefined}
    aria-describedby={describedBy}
    onClick={(event) => {
      if (busy) event.preventDefault();
    }}
  >
    {children}
  </button>
);
