import type { PatientDuplicate } from '@cotyle/contract/patients';
import { genderLabel } from '@cotyle/domain/patients/record';
import { fullName } from '@cotyle/domain/people/status';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { ExternalLink } from 'lucide-react';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './duplicates-dialog.module.css';
import { PATIENT_TEXTS } from './texts.ts';
import type { DuplicateQuestion } from './use-duplicate-check.ts';

interface DuplicatesDialogProps extends DuplicateQuestion {
  /** An assistant may see the patients of several surgeons. */
  readonly isAssistant: boolean;
}

const factsOf = (duplicate: PatientDuplicate, isAssistant: boolean): string[] => [
  genderLabel(duplicate.gender),
  PATIENT_TEXTS.born(shownDay(duplicate.dateOfBirth)),
  `${PATIENT_TEXTS.recordNumber} ${duplicate.medicalInsuranceId}`,
  PATIENT_TEXTS.procedureCount(duplicate.procedures),
  ...(isAssistant ? [PATIENT_TEXTS.patientOf(duplicate.surgeon)] : []),
];

/** In a new tab, so that the typed form is not left. */
const DuplicateItem = ({ duplicate, facts }: { duplicate: PatientDuplicate; facts: readonly string[] }) => (
  <li className={styles['item']}>
    <a className={styles['name']} href={`/patient/${duplicate.id}`} target="_blank" rel="noopener">
      {fullName(duplicate)}
      <ExternalLink aria-hidden />
      <VisuallyHidden>{PATIENT_TEXTS.newTab}</VisuallyHidden>
    </a>
    <p className={styles['facts']}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
    <p className={styles['reasons']}>{duplicate.reasons.map(PATIENT_TEXTS.sameReason).join(' · ')}</p>
  </li>
);

/** Shows the patients who may be the same person, and asks whether to register or save another one. */
export const DuplicatesDialog = ({ duplicates, isNew, onAnswer, isAssistant }: DuplicatesDialogProps) => (
  <Dialog
    alert
    title={isNew ? PATIENT_TEXTS.duplicatesTitle : PATIENT_TEXTS.becomesDuplicate}
    onCancel={() => onAnswer(false)}
    actions={
      <>
        <Button variant="secondary" onClick={() => onAnswer(false)} {...FIRST_FOCUS}>
          {PATIENT_TEXTS.backToForm}
        </Button>
        <Button onClick={() => onAnswer(true)}>
          {isNew ? PATIENT_TEXTS.createAnyway : PATIENT_TEXTS.saveAnyway}
        </Button>
      </>
    }
  >
    {PATIENT_TEXTS.duplicatesLead}
    <ul className={styles['list']}>
      {duplicates.map((duplicate) => (
        <DuplicateItem key={duplicate.id} duplicate={duplicate} facts={factsOf(duplicate, isAssistant)} />
      ))}
    </ul>
    <p className={styles['question']}>{isNew ? RECORD_TEXTS.confirmCreation : RECORD_TEXTS.confirmSaving}</p>
  </Dialog>
);
