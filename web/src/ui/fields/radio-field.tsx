import { useId } from 'react';
import type { InputHTMLAttributes, Ref } from 'react';
import { FieldMessage } from './field-message.tsx';
import type { FieldMessages } from './field-message.tsx';
import fieldStyles from './field.module.css';
import { FieldSlot } from './field-slot.tsx';
import type { Option } from './option.ts';
import styles from './radio-field.module.css';
import radioStyles from './radio.module.css';

interface RadioFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'>, FieldMessages {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Radio buttons side by side. */
export const RadioField = ({
  label,
  options,
  value,
  error,
  hint,
  'aria-required': required,
  ref,
  ...radio
}: RadioFieldProps) => {
  const id = useId();
  const messageId = `${id}-message`;
  // The radio that gets the focus by keyboard.
  const entry = options.find((option) => option.value === value) ?? options.find(({ disabled }) => !disabled);
  return (
    <FieldSlot>
      <fieldset
        className={fieldStyles['field']}
        role="radiogroup"
        aria-labelledby={id}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? messageId : undefined}
      >
        <span id={id} className={fieldStyles['label']}>
          {label}
        </span>
        <div className={styles['choices']} data-invalid={error ? '' : undefined}>
          {options.map((option) => (
            <label key={option.value} className={styles['choice']}>
              <input
                {...radio}
                ref={option === entry ? ref : undefined}
                type="radio"
                className={radioStyles['radio']}
                value={option.value}
                checked={option.value === value}
                disabled={radio.disabled === true || option.disabled === true}
              />
              {option.label}
            </label>
          ))}
        </div>
        <FieldMessage id={messageId} error={error} hint={hint} />
      </fieldset>
    </FieldSlot>
  );
};
