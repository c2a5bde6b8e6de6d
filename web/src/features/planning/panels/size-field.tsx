import { useId } from 'react';
import type { PartChoice } from '../plan/part-choices.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './size-field.module.css';

interface SizeFieldProps {
  readonly label: string;
  /** The id of the planned part, which the catalogue may not have. */
  readonly chosen: string;
  readonly choices: readonly PartChoice[];
  readonly isEditable: boolean;
  readonly onChoose: (part: string) => void;
}

/** Many sizes as a list. Those that do not fit stay in it, with the reason. */
export const SizeField = ({ label, chosen, choices, isEditable, onChoose }: SizeFieldProps) => {
  const id = useId();
  return (
    <div className={styles['size']}>
      <label htmlFor={id}>{label}</label>
      <span className={styles['box']}>
        <select
          id={id}
          value={chosen}
          disabled={!isEditable}
          onChange={({ target }) => onChoose(target.value)}
        >
          {choices.some(({ isChosen }) => isChosen) ? null : <option value={chosen}>{chosen}</option>}
          {choices.map(({ part, label: name, reason, isChosen }) => (
            <option key={name} value={isChosen ? chosen : part} disabled={part === undefined}>
              {reason === undefined ? name : PLANNING_TEXTS.doesNotFit(name, reason)}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
};
