import styles from './number-field.module.css';
import { MaskedField } from './masked-field.tsx';
import type { MaskedFieldProps } from './masked-field.tsx';
import { numberMask } from './masks.ts';

interface NumberFieldProps extends Omit<MaskedFieldProps, 'end'> {
  /** Shown after the number. */
  readonly unit?: string;
}

/** A text input: browsers silently drop invalid input from a number input. */
export const NumberField = ({ unit, ...field }: NumberFieldProps) => (
  <MaskedField
    inputMode="decimal"
    {...field}
    mask={numberMask}
    end={unit ? <span className={styles['unit']}>{unit}</span> : undefined}
  />
);
