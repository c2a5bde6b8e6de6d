import { patientCalls } from '@cotyle/contract/patients';
import type { PatientRecord } from '@cotyle/contract/patients';
import { isAdministrator } from '@cotyle/domain/access/roles';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { useGuardedLeave } from '../../shared/forms/use-guarded-leave.ts';
import { useRecord } from '../../shared/forms/use-record.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { useCall, useSignedIn } from '../../shared/session/session-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { bodyOf, PATIENT_SPECS, valuesOf } from './fields.ts';
import styles from './medical-record.module.css';
import { PatientBanner } from './patient-banner.tsx';
import { EditableCard, ReadOnlyCard } from './patient-card.tsx';
import { PatientProcedures } from './patient-procedures.tsx';
import { PATIENT_TEXTS } from './texts.ts';

export const MedicalRecord = ({ patient }: { patient: PatientRecord }) => {
  const call = useCall();
  const { role } = useSignedIn();
  const { id, deleted } = patient;
  const { reread, remember } = useRecord(patientCalls.get, id, patientCalls.actual);
  const fields = useRecordForm({
    specs: PATIENT_SPECS,
    record: patient,
    valuesOf,
    update: async (values, version) => {
      const body = { id, ...bodyOf(values), email: values.email };
      return (await call(patientCalls.update, { body }, { ifMatch: version })).value;
    },
    reread,
    onSaved: remember,
    savedText: RECORD_TEXTS.updated,
  });
  const leave = useGuardedLeave(fields.dirty);
  const isReadOnly = deleted || isAdministrator(role);

  return (
    <div className={styles['record']}>
      <div className={styles['head']}>
        {deleted ? <Notice severity="warning">{PATIENT_TEXTS.deleted}</Notice> : null}
        <PatientBanner patient={patient} />
      </div>
      {isReadOnly ? (
        <ReadOnlyCard {...fields} lead={deleted ? undefined : PATIENT_TEXTS.readOnly} />
      ) : (
        <EditableCard {...fields} patientId={id} onLeave={leave} />
      )}
      <PatientProcedures patient={patient} dirty={fields.dirty} onLeave={leave} />
      {fields.conflict ? (
        <ConflictDialog
          conflict={fields.conflict}
          specs={PATIENT_SPECS}
          onResolve={(kept) => void fields.settle(kept)}
          onCancel={fields.dismissConflict}
        />
      ) : null}
    </div>
  );
};
