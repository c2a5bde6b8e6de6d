import { patientCalls } from '@cotyle/contract/patients';
import type { PatientField } from '@cotyle/domain/patients/record';
import { DangerButton } from '../../shared/forms/danger-button.tsx';
import type { FieldForm } from '../../shared/forms/field-form.ts';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { Beside, RareActions, Section, Sheet } from '../../shared/forms/sheet.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useRecord } from '../../shared/forms/use-record.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { LineField } from '../../ui/fields/line-field.tsx';
import { ReadOnlyField } from '../../ui/fields/read-only-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PATIENT_SPECS } from './fields.ts';
import { ageAt, ContactFields, IdentityFields } from './patient-fields.tsx';
import { PATIENT_TEXTS } from './texts.ts';

type Fields = FieldForm<PatientField>;

interface EditableCardProps extends Fields {
  readonly patientId: number;
  readonly submit: () => Promise<void>;
  readonly cancel: () => void;
  readonly onLeave: (to: string) => void;
}

const useDeletion = (patientId: number, onLeave: (to: string) => void) => {
  const call = useCall();
  const perform = useSubmit();
  const confirm = useConfirm();
  const toast = useToast();
  const { invalidate } = useRecord(patientCalls.get, patientId, patientCalls.actual, patientCalls.deleted);
  return async (): Promise<void> => {
    if (!(await confirm(PATIENT_TEXTS.confirmDeletion, PATIENT_TEXTS.deletePatient))) return;
    const done = await perform(() => call(patientCalls.delete, { params: { id: String(patientId) } }));
    if (!done) return;
    toast(PATIENT_TEXTS.wasDeleted);
    onLeave('/patients');
    invalidate();
  };
};

export const EditableCard = ({ patientId, onLeave, submit, cancel, ...fields }: EditableCardProps) => {
  const remove = useDeletion(patientId, onLeave);
  const { field, form, dirty, ready } = fields;
  return (
    <Sheet
      onSubmit={submit}
      actions={
        <>
          <RareActions>
            <DangerButton onClick={() => void remove()}>{PATIENT_TEXTS.deletePatient}</DangerButton>
          </RareActions>
          <Button variant="secondary" disabled={!dirty} onClick={cancel}>
            {RECORD_TEXTS.cancelChanges}
          </Button>
          <SubmitButton ready={ready} busy={form.formState.isSubmitting}>
            {RECORD_TEXTS.saveChanges}
          </SubmitButton>
        </>
      }
    >
      <Section title={PATIENT_TEXTS.card}>
        <IdentityFields {...fields} />
        <ContactFields {...fields} />
        <LineField {...field('email')} type="email" inputMode="email" hint={RECORD_TEXTS.optional} />
      </Section>
    </Sheet>
  );
};

const shownLine = (shown: Fields['shown'], name: PatientField) => (
  <ReadOnlyField label={PATIENT_SPECS[name].label} value={shown(name)} />
);

export const ReadOnlyCard = ({ shown, value, lead }: Fields & { readonly lead: string | undefined }) => (
  <Sheet>
    <Section title={PATIENT_TEXTS.card} lead={lead}>
      {shownLine(shown, 'nameFirst')}
      {shownLine(shown, 'nameSecond')}
      {shownLine(shown, 'gender')}
      <Beside>
        {shownLine(shown, 'dateOfBirth')}
        <ReadOnlyField label={PATIENT_TEXTS.age} value={ageAt(value('dateOfBirth'))} />
      </Beside>
      {shownLine(shown, 'medicalInsuranceId')}
      {shownLine(shown, 'phoneNumber')}
      {shownLine(shown, 'email')}
    </Section>
  </Sheet>
);
