import styles from './number-field.module.css';
import { MaskedField } from './masked-field.tsx';
import type { MaskedFieldProps } from './masked-field.tsx';
import { numberMask } from './masks.ts';

interface NumberFieldProps extends Omit<MaskedFieldProps, 'end'> {
  /** Written behind the number. */
  readonly unit?: string;
}

/** A number as text: browsers drop what they cannot read from a field of type number, and nobody learns of it. */
export const NumberField = ({ unit, ...field }: NumberFieldProps) => (
  <MaskedField
    inputMode="decimal"
    {...field}
    mask={numberMask}
    end={unit ? <span className={styles['unit']}>{unit}</span> : undefined}
  />
);
