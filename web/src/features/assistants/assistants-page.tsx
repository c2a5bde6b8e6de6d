import type { PersonSummary } from '@cotyle/contract/admin-users';
import { fullName } from '@cotyle/domain/people/status';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import buttons from '../../ui/button.module.css';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AssistantList } from './assistant-list.tsx';
import styles from './assistants-page.module.css';
import type { Move } from './available.ts';
import { ASSISTANTS_TEXTS } from './texts.ts';
import { useAssistants } from './use-assistants.ts';
import { UI_TEXTS } from '../../ui/texts.ts';

interface MoveButtonProps {
  readonly children: ReactNode;
  readonly chosen: PersonSummary | undefined;
  readonly busy: boolean;
  readonly onMove: (person: PersonSummary) => void;
}

/** aria-disabled instead of disabled, so that the focus is not lost when the chosen person has moved. */
const MoveButton = ({ children, chosen, busy, onMove }: MoveButtonProps) => (
  <button
    type="button"
    className={`${buttons['button']} ${buttons['secondary']} ${styles['move']}`}
    aria-busy={busy || undefined}
    aria-disabled={!chosen || busy || undefined}
    title={chosen ? undefined : ASSISTANTS_TEXTS.choose}
    onClick={() => chosen && !busy && onMove(chosen)}
  >
    {children}
  </button>
);

const announcementOf = ({ kind, person }: Move): string =>
  kind === 'assign'
    ? ASSISTANTS_TEXTS.assigned(fullName(person))
    : ASSISTANTS_TEXTS.unassigned(fullName(person));

export const AssistantsPage = () => {
  const [last, setLast] = useState('');
  const [chosenIds, setChosenIds] = useState<{ available?: number; yours?: number }>({});
  const { yours, available, move, assign, unassign, isFailed, retry } = useAssistants((moved) =>
    setLast(announcementOf(moved)),
  );

  if (!yours || !available)
    return isFailed ? (
      <div className={styles['single']}>
        <Notice severity="error">{ASSISTANTS_TEXTS.failed}</Notice>
        <Button variant="secondary" onClick={retry}>
          {UI_TEXTS.tryAgain}
        </Button>
      </div>
    ) : (
      <output className={styles['single']}>{ASSISTANTS_TEXTS.loading}</output>
    );

  const isMoving = (person: PersonSummary): boolean => person.id === move?.person.id;
  const toAssign = available.find((person) => person.id === chosenIds.available && !isMoving(person));
  const toUnassign = yours.find((person) => person.id === chosenIds.yours && !isMoving(person));
  return (
    <>
      <p className={styles['lead']}>{ASSISTANTS_TEXTS.lead}</p>
      <div className={styles['lists']}>
        <AssistantList
          title={ASSISTANTS_TEXTS.available}
          none={ASSISTANTS_TEXTS.noneAvailable}
          people={available}
          chosen={toAssign}
          onChoose={({ id }) => setChosenIds({ ...chosenIds, available: id })}
          move={move}
        />
        <div className={styles['moves']}>
          <MoveButton chosen={toAssign} busy={move !== undefined} onMove={assign}>
            {ASSISTANTS_TEXTS.assign}
            <ArrowRight aria-hidden />
          </MoveButton>
          <MoveButton chosen={toUnassign} busy={move !== undefined} onMove={unassign}>
            <ArrowLeft aria-hidden />
            {ASSISTANTS_TEXTS.unassign}
          </MoveButton>
        </div>
        <AssistantList
          title={ASSISTANTS_TEXTS.yours}
          none={ASSISTANTS_TEXTS.noneYours}
          people={yours}
          chosen={toUnassign}
          onChoose={({ id }) => setChosenIds({ ...chosenIds, yours: id })}
          move={move}
        />
      </div>
      <VisuallyHidden>
        <output>{last}</output>
      </VisuallyHidden>
    </>
  );
};
