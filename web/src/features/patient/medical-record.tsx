import { patientCalls } from '@cotyle/contract/patients';
import type { PatientRecord } from '@cotyle/contract/patients';
import { isAdministrator } from '@cotyle/domain/access/roles';
import { RecordSheet } from '../../shared/forms/record-sheet.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { PERSON_NAMES, useNameSpecs } from '../../shared/settings/use-name-specs.ts';
import { useCall, useSignedIn } from '../../shared/session/session-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { bodyOf, identityOf, PATIENT_SPECS, valuesOf } from './fields.ts';
import styles from './medical-record.module.css';
import { PatientBanner } from './patient-banner.tsx';
import { DeletePatient, EditableFields, ReadOnlyCard } from './patient-card.tsx';
import { PatientProcedures } from './patient-procedures.tsx';
import { PATIENT_TEXTS } from './texts.ts';
import { useDuplicateCheck } from './use-duplicate-check.ts';

const LISTS = [patientCalls.actual];

export const MedicalRecord = ({ patient }: { patient: PatientRecord }) => {
  const call = useCall();
  const { role } = useSignedIn();
  const { id, deleted } = patient;
  const duplicates = useDuplicateCheck();
  const form = useRecordForm({
    specs: useNameSpecs(PATIENT_SPECS, PERSON_NAMES, patient),
    record: patient,
    id,
    get: patientCalls.get,
    lists: LISTS,
    valuesOf,
    update: async (values, version) => {
      const change = { id, ...bodyOf(values), email: values.email };
      return duplicates.sendChange(id, identityOf(values), async (knownDuplicates) => {
        const body = { ...change, knownDuplicates };
        return (await call(patientCalls.update, { body }, { ifMatch: version })).value;
      });
    },
  });
  const { dirty, navigateTo } = form;
  const isReadOnly = deleted || isAdministrator(role);

  return (
    <div className={styles['record']}>
      <div className={styles['head']}>
        {deleted ? <Notice severity="warning">{PATIENT_TEXTS.deleted}</Notice> : null}
        <PatientBanner patient={patient} />
      </div>
      {isReadOnly ? (
        <ReadOnlyCard {...form} lead={deleted ? undefined : PATIENT_TEXTS.readOnly} />
      ) : (
        <RecordSheet
          record={form}
          secondaryActions={<DeletePatient patient={patient} navigateTo={navigateTo} />}
        >
          <EditableFields {...form} />
        </RecordSheet>
      )}
      <PatientProcedures patient={patient} dirty={dirty} onLeave={navigateTo} />
      {duplicates.question ? (
        <DuplicatesDialog {...duplicates.question} isAssistant={role === 'SURGICAL_ASSISTANT'} />
      ) : null}
    </div>
  );
};
