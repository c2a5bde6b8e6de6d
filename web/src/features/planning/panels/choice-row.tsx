import { useId } from 'react';
import type { PartChoice } from '../plan/part-choices.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './choice-row.module.css';

interface ChoiceRowProps {
  readonly label: string;
  readonly choices: readonly PartChoice[];
  readonly isEditable: boolean;
  readonly onChoose: (part: string) => void;
}

/** Radio buttons as one row of sizes. Those that do not fit stay in their place, with the reason below. */
export const ChoiceRow = ({ label, choices, isEditable, onChoose }: ChoiceRowProps) => {
  const id = useId();
  const rejected = choices.filter(({ reason }) => reason !== undefined);
  return (
    <fieldset className={styles['row']} aria-describedby={rejected.length > 0 ? id : undefined}>
      <legend>{label}</legend>
      <div className={styles['choices']}>
        {choices.map(({ part, label: name, isChosen }) => (
          <label key={name}>
            <input
              type="radio"
              name={`${id}-choice`}
              checked={isChosen}
              disabled={part === undefined || !isEditable}
              onChange={() => part !== undefined && onChoose(part)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {rejected.length > 0 ? (
        <p id={id} className={styles['reasons']}>
          {rejected.map(({ label: name, reason }) => PLANNING_TEXTS.doesNotFit(name, reason ?? '')).join(' ')}
        </p>
      ) : null}
    </fieldset>
  );
};
