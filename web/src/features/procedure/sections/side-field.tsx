import { SIDES } from '@cotyle/domain/hip/side';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useProcedureFormContext } from '../form/form-context.ts';
import { labelOf } from '../form/labels.ts';
import { SideBadge } from '../side.tsx';
import styles from './side-field.module.css';
import { PROCEDURE_TEXTS } from '../texts.ts';

interface SideFieldProps {
  readonly name: 'sideSurgeon' | 'sideEngineer';
}

/** The choice of the side: two large, clearly different buttons. */
export const SideField = ({ name }: SideFieldProps) => {
  const { values, setValue, problems, errorOf } = useProcedureFormContext();
  const id = useId();
  const error = problems[name] ?? errorOf(name);
  return (
    <fieldset
      className={styles['field']}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={name === 'sideSurgeon'}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span id={`${id}-label`} className={styles['label']}>
        {labelOf(name)}
      </span>
      <div className={styles['choices']}>
        {SIDES.map((side) => (
          <label key={side} className={styles['choice']} data-side={side}>
            <input
              type="radio"
              name={`${id}-side`}
              aria-label={PROCEDURE_TEXTS.sideChoice[side]}
              checked={values[name] === side}
              onChange={() => setValue(name, side)}
            />
            <SideBadge side={side} />
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
};
