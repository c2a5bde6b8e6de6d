import { patientCalls } from '@cotyle/contract/patients';
import type { PatientRecord } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { mayPlanAnother, UNFINISHED_PROCEDURE } from '@cotyle/domain/status';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useRecord } from '../../shared/forms/use-record.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ProcedureItem } from './procedure-item.tsx';
import styles from './patient-procedures.module.css';
import { PATIENT_TEXTS } from './texts.ts';

interface PatientProceduresProps {
  readonly patient: PatientRecord;
  /** The patient has unsaved changes. */
  readonly dirty: boolean;
  readonly onLeave: (to: string) => void;
}

/** Undefined where a procedure can be planned. */
const disabledReason = ({ deleted, procedures }: PatientRecord, dirty: boolean): string | undefined => {
  if (deleted) return READ_ONLY_DELETED;
  if (!mayPlanAnother(procedures)) return UNFINISHED_PROCEDURE;
  return dirty ? PATIENT_TEXTS.saveFirst : undefined;
};

const usePlanning = (patientId: number, onLeave: (to: string) => void) => {
  const call = useCall();
  const perform = useSubmit();
  const confirm = useConfirm();
  const toast = useToast();
  const { invalidate } = useRecord(patientCalls.get, patientId, patientCalls.actual, procedureCalls.actual);
  return async (): Promise<void> => {
    if (!(await confirm(RECORD_TEXTS.confirmCreation, PATIENT_TEXTS.createProcedure))) return;
    const planned = await perform(() => call(procedureCalls.plan, { body: { patientId } }));
    if (!planned) return;
    toast(RECORD_TEXTS.created);
    onLeave(`/procedure/${planned.value.id}`);
    invalidate();
  };
};

export const PatientProcedures = ({ patient, dirty, onLeave }: PatientProceduresProps) => {
  const titleId = useId();
  const reasonId = useId();
  const plan = usePlanning(patient.id, onLeave);
  const closed = disabledReason(patient, dirty);
  return (
    <section className={styles['card']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {PATIENT_TEXTS.procedures}
      </h2>
      {patient.procedures.length > 0 ? (
        <ul className={styles['list']}>
          {patient.procedures.map((procedure) => (
            <ProcedureItem key={procedure.id} procedure={procedure} />
          ))}
        </ul>
      ) : (
        <div className={styles['empty']}>
          <p className={styles['none']}>{PATIENT_TEXTS.noProcedures}</p>
          <p className={styles['more']}>{PATIENT_TEXTS.noProceduresMore}</p>
        </div>
      )}
      <div className={styles['foot']}>
        <Button
          variant="secondary"
          disabled={closed !== undefined}
          aria-describedby={closed === undefined ? undefined : reasonId}
          onClick={() => void plan()}
        >
          <Plus aria-hidden />
          {PATIENT_TEXTS.createProcedure}
        </Button>
        {closed === undefined ? null : (
          <p id={reasonId} className={styles['reason']}>
            {closed}
          </p>
        )}
      </div>
    </section>
  );
};
