import { useId } from 'react';
import type { ReactNode } from 'react';
import fieldStyles from './field.module.css';
import { FieldRoom } from './field-room.tsx';
import styles from './shown-field.module.css';
import { FIELD_TEXTS } from './texts.ts';

interface ShownFieldProps {
  readonly label: string;
  readonly value: ReactNode;
  /** It follows from what is typed elsewhere: readers are told when it changes. */
  readonly live?: boolean;
}

/** A value that can be read and not changed, in line with the fields around it. */
export const ShownField = ({ label, value, live = false }: ShownFieldProps) => {
  const id = useId();
  return (
    <FieldRoom>
      <dl className={fieldStyles['field']}>
        <dt id={id} className={fieldStyles['label']}>
          {label}
        </dt>
        <dd className={styles['value']} aria-labelledby={id} aria-live={live ? 'polite' : undefined}>
          {value === '' ? FIELD_TEXTS.nothing : value}
        </dd>
      </dl>
    </FieldRoom>
  );
};
