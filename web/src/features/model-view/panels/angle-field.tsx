import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { numberMask } from '../../../ui/fields/masks.ts';
import { PLAN_NAMES, angleProblem } from '../plan/plan.ts';
import type { PlanForm } from '../plan/plan.ts';
import type { PlanChanges } from '../plan/use-plan-changes.ts';
import { VIEW_TEXTS } from '../texts.ts';
import styles from './angle-field.module.css';

interface AngleFieldProps {
  readonly name: 'inclination' | 'anteversion';
  readonly plan: PlanForm;
  readonly changes: PlanChanges;
}

/** One planned angle with an input and a slider, within its allowed range. */
export const AngleField = ({ name, plan, changes }: AngleFieldProps) => {
  const id = useId();
  const { label, min, max } = MEASUREMENTS[PLAN_NAMES[name]];
  const text = plan[name];
  const problem = angleProblem(name, text);
  const slid = Number(text) || (min + max) / 2;
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <span className={styles['box']}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => changes.change({ [name]: numberMask(target.value) }, `type ${name}`)}
          onBlur={changes.endGesture}
        />
        °
      </span>
      <input
        type="range"
        className={styles['range']}
        aria-label={VIEW_TEXTS.steps[name]}
        aria-valuetext={`${slid}°`}
        min={min}
        max={max}
        step={0.5}
        value={slid}
        onChange={({ target }) => changes.change({ [name]: target.value }, `slide ${name}`)}
        onPointerUp={changes.endGesture}
        onKeyUp={changes.endGesture}
      />
      <p
        id={`${id}-said`}
        className={styles['message']}
        data-problem={problem ? '' : undefined}
        role={problem ? 'alert' : undefined}
      >
        {problem ? <CircleAlert aria-hidden /> : null}
        {problem ?? `${min} to ${max}`}
      </p>
    </div>
  );
};
