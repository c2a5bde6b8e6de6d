import type { PersonSummary } from '@cotyle/contract/admin-users';
import { fullName, userStatusLabel } from '@cotyle/domain/people/status';
import { useId } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './assistant-list.module.css';
import type { Move } from './available.ts';
import { ASSISTANTS_TEXTS } from './texts.ts';

interface AssistantListProps {
  readonly title: string;
  readonly none: string;
  readonly people: readonly PersonSummary[];
  readonly chosen: PersonSummary | undefined;
  readonly onChoose: (person: PersonSummary) => void;
  readonly move: Move | undefined;
}

const stateOf = (person: PersonSummary, move: Move | undefined): string => {
  if (move?.person.id === person.id)
    return move.kind === 'assign' ? ASSISTANTS_TEXTS.assigning : ASSISTANTS_TEXTS.unassigning;
  if (person.deleted) return ASSISTANTS_TEXTS.deleted;
  return person.status === 'ACTIVE' ? '' : userStatusLabel(person.status);
};

/** A list from which one person can be chosen, by mouse or arrow keys. */
export const AssistantList = ({ title, none, people, chosen, onChoose, move }: AssistantListProps) => {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
        <span className={styles['count']}>{people.length}</span>
      </h2>
      {people.length === 0 ? (
        <p className={styles['none']}>{none}</p>
      ) : (
        <div className={styles['list']} role="radiogroup" aria-labelledby={id}>
          {people.map((person) => {
            const state = stateOf(person, move);
            return (
              <label key={person.id} className={styles['row']}>
                <input
                  type="radio"
                  name={id}
                  checked={chosen?.id === person.id}
                  disabled={move?.person.id === person.id}
                  onChange={() => onChoose(person)}
                />
                <Avatar name={fullName(person)} />
                <span className={styles['name']}>{fullName(person)}</span>
                {state ? <span className={styles['state']}>{state}</span> : null}
              </label>
            );
          })}
        </div>
      )}
    </section>
  );
};
