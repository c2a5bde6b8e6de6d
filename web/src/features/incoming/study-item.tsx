import type { IncomingStudy } from '@cotyle/contract/incoming';
import { NOT_MATCHED } from '@cotyle/domain/receiving/match';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import styles from './incoming.module.css';
import { dayText, StudyPeople, whoseOf } from './study-people.tsx';
import { INCOMING_TEXTS as TEXTS } from './texts.ts';

interface StudyItemProps {
  readonly study: IncomingStudy;
  readonly onAssign: () => void;
  readonly onDiscard: () => void;
}

export const StudyItem = ({ study, onAssign, onDiscard }: StudyItemProps) => {
  const { images, reason, sender, location, receivedAt, keptUntil, studyDate } = study;
  return (
    <li className={styles['study']}>
      <div className={styles['what']}>
        <StudyPeople study={study} />
        <p>{NOT_MATCHED[reason]}</p>
        <p className={styles['more']}>
          {[
            TEXTS.images(images),
            TEXTS.study(dayText(studyDate), study.modalities.join(', ')),
            ...(study.accessionNumbers.length > 0 ? [TEXTS.order(study.accessionNumbers.join(', '))] : []),
          ].join(' · ')}
        </p>
        <p className={styles['more']}>
          {TEXTS.from(sender, location.name, dateTimeText(receivedAt))}.{' '}
          {TEXTS.until(dateTimeText(keptUntil))}.
        </p>
      </div>
      <div className={styles['actions']}>
        <Button variant="secondary" aria-label={TEXTS.discardOf(whoseOf(study))} onClick={onDiscard}>
          {TEXTS.discard}
        </Button>
        <Button aria-label={TEXTS.assignTo(whoseOf(study))} onClick={onAssign}>
          {TEXTS.assign}
        </Button>
      </div>
    </li>
  );
};
