import { patientCalls } from '@cotyle/contract/patients';
import type { PatientRecord } from '@cotyle/contract/patients';
import { PATIENT_HAS_FILES } from '@cotyle/domain/patients/record';
import type { PatientField } from '@cotyle/domain/patients/record';
import { deletionClosed, patientPoints } from '../../shared/dependents/patient-points.ts';
import { DangerButton } from '../../shared/forms/danger-button.tsx';
import type { FieldForm } from '../../shared/forms/field-form.ts';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { FieldPair, SecondaryActions, Section, Sheet } from '../../shared/forms/sheet.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useRecord } from '../../shared/forms/use-record.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { useConfirmWith } from '../../ui/dialogs/confirm.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { LineField } from '../../ui/fields/line-field.tsx';
import { ReadOnlyField } from '../../ui/fields/read-only-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LIST_PATH, PATIENT_SPECS } from './fields.ts';
import { ageAt, ContactFields, IdentityFields } from './patient-fields.tsx';
import { PATIENT_TEXTS } from './texts.ts';

type Fields = FieldForm<PatientField>;

interface DeletePatientProps {
  readonly patient: PatientRecord;
  readonly navigateTo: (to: string) => void;
}

export const DeletePatient = ({ patient, navigateTo }: DeletePatientProps) => {
  const { id } = patient;
  const input = { params: { id: String(id) } };
  const call = useCall();
  const [submit, confirm, banner, toast] = [useSubmit(), useConfirmWith(), useErrorBanner(), useToast()];
  const { invalidate } = useRecord(patientCalls.get, id, patientCalls.actual, patientCalls.deleted);
  const remove = async (): Promise<void> => {
    const dependents = await submit(() => call(patientCalls.dependents, input));
    if (!dependents) return;
    const closed = deletionClosed(dependents.value);
    if (closed !== undefined) return banner.show(closed);
    const question = {
      text: PATIENT_TEXTS.confirmDeletion,
      title: PATIENT_TEXTS.deletePatient,
      points: patientPoints(patient, dependents.value),
    };
    if (!(await confirm(question))) return;
    const done = await submit(() => call(patientCalls.delete, input));
    if (!done) return;
    toast(PATIENT_TEXTS.wasDeleted);
    navigateTo(LIST_PATH);
    invalidate();
  };
  return (
    <SecondaryActions>
      <DangerButton
        disabledReason={patient.hasFiles ? PATIENT_HAS_FILES : undefined}
        onClick={() => void remove()}
      >
        {PATIENT_TEXTS.deletePatient}
      </DangerButton>
    </SecondaryActions>
  );
};

export const EditableFields = (fields: Fields) => (
  <Section title={PATIENT_TEXTS.card}>
    <IdentityFields {...fields} />
    <ContactFields {...fields} />
    <LineField {...fields.inputProps('email')} type="email" inputMode="email" hint={RECORD_TEXTS.optional} />
  </Section>
);

const readOnlyField = (display: Fields['display'], name: PatientField) => (
  <ReadOnlyField label={PATIENT_SPECS[name].label} value={display(name)} />
);

export const ReadOnlyCard = ({ display, value, lead }: Fields & { readonly lead: string | undefined }) => (
  <Sheet>
    <Section title={PATIENT_TEXTS.card} lead={lead}>
      {readOnlyField(display, 'nameFirst')}
      {readOnlyField(display, 'nameSecond')}
      {readOnlyField(display, 'gender')}
      <FieldPair>
        {readOnlyField(display, 'dateOfBirth')}
        <ReadOnlyField label={PATIENT_TEXTS.age} value={ageAt(value('dateOfBirth'))} />
      </FieldPair>
      {readOnlyField(display, 'medicalInsuranceId')}
      {readOnlyField(display, 'phoneNumber')}
      {readOnlyField(display, 'email')}
    </Section>
  </Sheet>
);
