import { patientCalls } from '@cotyle/contract/patients';
import type { PatientField } from '@cotyle/domain/patients/record';
import { DangerButton } from '../../shared/forms/danger-button.tsx';
import type { FieldForm } from '../../shared/forms/field-form.ts';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { FieldPair, SecondaryActions, Section, Sheet } from '../../shared/forms/sheet.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useRecord } from '../../shared/forms/use-record.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { LineField } from '../../ui/fields/line-field.tsx';
import { ReadOnlyField } from '../../ui/fields/read-only-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LIST_PATH, PATIENT_SPECS } from './fields.ts';
import { ageAt, ContactFields, IdentityFields } from './patient-fields.tsx';
import { PATIENT_TEXTS } from './texts.ts';

type Fields = FieldForm<PatientField>;

interface DeletePatientProps {
  readonly patientId: number;
  readonly navigateTo: (to: string) => void;
}

export const DeletePatient = ({ patientId, navigateTo }: DeletePatientProps) => {
  const call = useCall();
  const [submit, confirm, toast] = [useSubmit(), useConfirm(), useToast()];
  const { invalidate } = useRecord(patientCalls.get, patientId, patientCalls.actual, patientCalls.deleted);
  const remove = async (): Promise<void> => {
    if (!(await confirm(PATIENT_TEXTS.confirmDeletion, PATIENT_TEXTS.deletePatient))) return;
    const done = await submit(() => call(patientCalls.delete, { params: { id: String(patientId) } }));
    if (!done) return;
    toast(PATIENT_TEXTS.wasDeleted);
    navigateTo(LIST_PATH);
    invalidate();
  };
  return (
    <SecondaryActions>
      <DangerButton onClick={() => void remove()}>{PATIENT_TEXTS.deletePatient}</DangerButton>
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
