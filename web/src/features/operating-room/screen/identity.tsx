import type { OperatingRoom } from '@cotyle/contract/operating-room';
import { NO_SIDE } from '@cotyle/domain/operating-room/subject';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { ROOM_TEXTS } from '../texts.ts';
import styles from './identity.module.css';

/** Which side, and of whom. The side is said by its word, its letter, the point of its shape, its edge of the screen and its colour. */
export const Identity = ({ room: { subject, procedureId, name, surgeon } }: { room: OperatingRoom }) => {
  const { side, patient } = subject;
  return (
    <header className={styles['who']} data-side={side ?? 'NONE'}>
      <p className={styles['side']} data-legible="side">
        <span>{side ?? NO_SIDE}</span>
      </p>
      <section className={styles['person']} aria-label={ROOM_TEXTS.patient}>
        <h1 className={styles['name']} title={patient.name} data-legible="name">
          {patient.name}
        </h1>
        <p className={styles['facts']} data-legible="value">
          <span>{ROOM_TEXTS.born(shownDay(patient.born))}</span>
          <span>{ROOM_TEXTS.record(patient.record)}</span>
        </p>
        <p className={styles['more']} data-legible="least">
          <span>{name}</span>
          <span>{ROOM_TEXTS.procedure(procedureId)}</span>
          <span>{ROOM_TEXTS.surgeon(surgeon)}</span>
        </p>
      </section>
    </header>
  );
};
