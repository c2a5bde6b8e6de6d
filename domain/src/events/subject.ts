import { fullName } from '../people/status.ts';

export interface EventSubject {
  /** The user concerned, or else the patient, be it through a procedure. */
  readonly subject: { readonly nameFirst: string; readonly nameSecond: string } | null;
  readonly procedureId: number | null;
  readonly patientId: number | null;
  readonly location: string | null;
}

/** Whom or what an event is about; procedures and patients with their number first, because names repeat. */
export const subjectText = ({ subject, procedureId, patientId, location }: EventSubject): string => {
  const name = subject ? fullName(subject) : location;
  const number = procedureId === null ? patientId : procedureId;
  const kind = procedureId === null ? 'Patient' : 'Procedure';
  return [...(number === null ? [] : [`${kind} #${number}`]), ...(name === null ? [] : [name])].join(', ');
};
