import type { IncomingStudy } from '@cotyle/contract/incoming';
import { isDay, shownDay } from '@cotyle/domain/validation/calendar';
import styles from './incoming.module.css';
import { INCOMING_TEXTS as TEXTS } from './texts.ts';

export const dayText = (day: string | null): string => (day !== null && isDay(day) ? shownDay(day) : '');

/** The people that the images name, for labels of buttons. */
export const whoseOf = ({ patients }: IncomingStudy): string =>
  patients.map(({ name }) => name || TEXTS.noName).join('; ') || TEXTS.noName;

/** Whose the images are, as they say themselves. */
export const StudyPeople = ({ study }: { study: IncomingStudy }) =>
  study.patients.map((patient) => (
    <p key={JSON.stringify(patient)} className={styles['who']}>
      <strong>{patient.name || TEXTS.noName}</strong>
      <span>{TEXTS.person(patient.id, dayText(patient.birthDate), patient.sex)}</span>
    </p>
  ));
