import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import fieldStyles from './field.module.css';
import styles from './text-field.module.css';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** The id of an additional description. */
  readonly explainedBy?: string | undefined;
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A text input with label, hint and announced error. */
export const TextField = ({ label, error, hint, explainedBy, end, ...input }: TextFieldProps) => {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [error && errorId, hint && hintId, explainedBy].filter(Boolean).join(' ');
  return (
    <div className={fieldStyles['field']}>
      <label className={fieldStyles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        <input
          {...input}
          id={id}
          className={styles['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {end}
      </div>
      {error ? (
        <p id={errorId} className={fieldStyles['error']} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className={fieldStyles['hint']}>
          {hint}
        </p>
      ) : null}
    </div>
  );
};
