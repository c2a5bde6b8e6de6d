import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { FieldMessage } from './field-message.tsx';
import type { FieldMessages } from './field-message.tsx';
import fieldStyles from './field.module.css';
import { FieldSlot } from './field-slot.tsx';
import type { Option } from './option.ts';
import styles from './select-field.module.css';
import { FIELD_TEXTS } from './texts.ts';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'>, FieldMessages {
  readonly label: string;
  readonly options: readonly Option[];
  /** The label of the empty option. */
  readonly empty?: string;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** A native select, for the best support of keyboards, screen readers and phones. */
export const SelectField = ({
  label,
  options,
  empty = FIELD_TEXTS.choose,
  error,
  hint,
  ...select
}: SelectFieldProps) => {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <FieldSlot>
      <div className={fieldStyles['field']}>
        <label className={fieldStyles['label']} htmlFor={id}>
          {label}
        </label>
        <div className={styles['box']}>
          <select
            {...select}
            id={id}
            className={styles['select']}
            data-empty={select.value === '' ? '' : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? messageId : undefined}
          >
            <option value="">{empty}</option>
            {options.map(({ value, label: text, disabled = false }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden />
        </div>
        <FieldMessage id={messageId} error={error} hint={hint} />
      </div>
    </FieldSlot>
  );
};
