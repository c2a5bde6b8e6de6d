import { useId } from 'react';
import type { ReactNode } from 'react';
import fieldStyles from './field.module.css';
import { FieldSlot } from './field-slot.tsx';
import styles from './read-only-field.module.css';
import { FIELD_TEXTS } from './texts.ts';

interface ReadOnlyFieldProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Derived from other fields: changes are announced. */
  readonly live?: boolean;
}

/** A read-only value, aligned with the fields around it. */
export const ReadOnlyField = ({ label, value, live = false }: ReadOnlyFieldProps) => {
  const id = useId();
  return (
    <FieldSlot>
      <dl className={fieldStyles['field']}>
        <dt id={id} className={fieldStyles['label']}>
          {label}
        </dt>
        <dd className={styles['value']} aria-labelledby={id} aria-live={live ? 'polite' : undefined}>
          {value === '' ? FIELD_TEXTS.nothing : value}
        </dd>
      </dl>
    </FieldSlot>
  );
};
