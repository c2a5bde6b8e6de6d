import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import styles from './landmark-pane.module.css';

interface MillimetreFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (millimetres: number) => void;
}

const STEP = 0.5;

const parsed = (text: string): number | undefined => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
};

/** A length that is taken over with Enter or when the field is left; the arrow keys change it by half a millimetre. */
export const MillimetreField = ({ label, value, isDisabled, onChange }: MillimetreFieldProps) => {
  const [text, setText] = useState<string>();
  const commit = (): void => {
    const typed = text === undefined ? undefined : parsed(text);
    setText(undefined);
    if (typed !== undefined && typed !== value) onChange(typed);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && text !== undefined) {
      // It takes back what is typed; the editor stays open.
      event.preventDefault();
      event.stopPropagation();
      setText(undefined);
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const from = (text === undefined ? undefined : parsed(text)) ?? value;
    setText(undefined);
    if (from !== undefined) onChange(from + (event.key === 'ArrowUp' ? STEP : -STEP));
  };
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        value={text ?? value?.toFixed(1) ?? ''}
        disabled={isDisabled}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={press}
      />
    </label>
  );
};
