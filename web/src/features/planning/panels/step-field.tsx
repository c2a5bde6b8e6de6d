import { outOfRange } from '@cotyle/domain/hip/measurements';
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { numberMask } from '../../../ui/fields/masks.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './step-field.module.css';

interface StepFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The value in words, or the range; a problem takes its place. */
  readonly hint: string;
  readonly isEditable: boolean;
  /** By the buttons and the arrow keys: one step up or down. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onValue: (value: number) => void;
  /** The next typed value is a new undo step. */
  readonly onEnd: () => void;
}

const problemOf = (text: string, min: number, max: number): string | undefined => {
  if (text.trim() === '' || !Number.isFinite(Number(text))) return PLANNING_TEXTS.notNumber;
  return Number(text) < min || Number(text) > max ? outOfRange(min, max) : undefined;
};

/** A number that is typed, or changed step by step. What is typed counts as soon as it is valid. */
export const StepField = ({ label, unit, value, min, max, hint, isEditable, ...on }: StepFieldProps) => {
  const id = useId();
  /** While somebody types; the number alone would swallow an unfinished '1.' or '-'. */
  const [typed, setTyped] = useState<string>();
  const problem = typed === undefined ? undefined : problemOf(typed, min, max);
  const type = (text: string): void => {
    setTyped(text);
    if (problemOf(text, min, max) === undefined) on.onValue(Number(text));
  };
  const step = (by: 1 | -1): void => {
    setTyped(undefined);
    on.onStep(by);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || !isEditable) return;
    event.preventDefault();
    event.stopPropagation();
    step(by);
  };
  // A value that changed by other means, such as undo, takes the place of what was typed.
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    if (typed !== undefined && Number(typed) !== value) setTyped(undefined);
  }
  return (
    <div className={styles['field']}>
      <div>
        <label htmlFor={id}>{label}</label>
        {problem ? null : (
          <p id={`${id}-said`} className={styles['message']}>
            {hint}
          </p>
        )}
      </div>
      <span className={styles['box']}>
        {isEditable ? (
          <button
            type="button"
            className={styles['step']}
            aria-label={PLANNING_TEXTS.less(label)}
            title={PLANNING_TEXTS.less(label)}
            tabIndex={-1}
            disabled={value <= min}
            onClick={() => step(-1)}
          >
            <Minus aria-hidden />
          </button>
        ) : null}
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          readOnly={!isEditable}
          value={typed ?? String(value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => type(numberMask(target.value))}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setTyped(undefined);
            on.onEnd();
          }}
        />
        {isEditable ? (
          <button
            type="button"
            className={styles['step']}
            aria-label={PLANNING_TEXTS.more(label)}
            title={PLANNING_TEXTS.more(label)}
            tabIndex={-1}
            disabled={value >= max}
            onClick={() => step(1)}
          >
            <Plus aria-hidden />
          </button>
        ) : null}
        <span className={styles['unit']}>{unit}</span>
      </span>
      {problem ? (
        <p id={`${id}-said`} className={styles['problem']} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
};
