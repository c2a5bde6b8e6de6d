import { useId } from 'react';
import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { FieldMessage } from './field-message.tsx';
import type { FieldMessages } from './field-message.tsx';
import fieldStyles from './field.module.css';
import styles from './text-area.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'>, FieldMessages {
  readonly label: string;
  /** Hides the label visually. */
  readonly bare?: boolean;
  readonly value: string;
  /** More can be typed and is counted, so that nothing is cut off silently. */
  readonly limit: number;
  /** At the end of the line below the text. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text with a character count. */
export const TextArea = (props: TextAreaProps) => {
  const { label, bare = false, value, limit, error, hint, end, ...area } = props;
  const id = useId();
  const messageId = `${id}-message`;
  const countId = `${id}-count`;
  return (
    <div className={fieldStyles['field']}>
      <label className={fieldStyles['label']} htmlFor={id}>
        {bare ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <textarea
        {...area}
        id={id}
        className={styles['area']}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${messageId} ${countId}` : countId}
      />
      <div className={styles['foot']}>
        <FieldMessage id={messageId} error={error} hint={hint} />
        <p id={countId} className={styles['count']} data-over={value.length > limit ? '' : undefined}>
          {value.length}/{limit}
        </p>
        {end}
      </div>
    </div>
  );
};
