import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './inline-select.module.css';

interface InlineSelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** `unseen`: for screen readers only. */
  readonly labelled?: 'beside' | 'unseen';
}

/** A select in one line with its label. */
export const InlineSelect = <Value extends string>({
  label,
  options,
  value,
  onChange,
  labelled = 'beside',
}: InlineSelectProps<Value>) => {
  const id = useId();
  return (
    <span className={styles['choice']}>
      {labelled === 'beside' ? <label htmlFor={id}>{label}</label> : null}
      <span className={styles['box']}>
        <select
          id={id}
          aria-label={labelled === 'unseen' ? label : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {options.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
    </span>
  );
};
