import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldMessages {
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

interface FieldMessageProps extends FieldMessages {
  readonly id: string;
}

/** Below a field: its error, which is announced, or its hint. */
export const FieldMessage = ({ id, error, hint }: FieldMessageProps) => {
  if (error)
    return (
      <p id={id} className={styles['error']} role="alert">
        <CircleAlert aria-hidden />
        {error}
      </p>
    );
  return hint ? (
    <p id={id} className={styles['hint']}>
      {hint}
    </p>
  ) : null;
};
