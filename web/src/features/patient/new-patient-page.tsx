import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../shared/calls/use-call-query.ts';
import { useFieldForm } from '../../shared/forms/field-form.ts';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { Section, Sheet } from '../../shared/forms/sheet.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useGuardedLeave } from '../../shared/forms/use-guarded-leave.ts';
import { failureText } from '../../shared/session/failures.ts';
import { useCall, useSignedIn } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AssignedSurgeon } from './assigned-surgeon.tsx';
import { bodyOf, NEW_PATIENT, NEW_PATIENT_SPECS } from './fields.ts';
import { ContactFields, IdentityFields } from './patient-fields.tsx';
import { PATIENT_TEXTS } from './texts.ts';

const LIST = '/patients';

export const NewPatientPage = () => {
  const call = useCall();
  const { role, userId } = useSignedIn();
  const perform = useSubmit();
  const confirm = useConfirm();
  const banner = useErrorBanner();
  const toast = useToast();
  const queries = useQueryClient();
  const fields = useFieldForm(NEW_PATIENT_SPECS, NEW_PATIENT);
  const { form, dirty, ready, setServerErrors } = fields;
  const leave = useGuardedLeave(dirty);
  const assists = role === 'SURGICAL_ASSISTANT';

  /** The patient is there by now: whatever comes of the plan, this form is not sent a second time. */
  const planFor = async (patientId: number): Promise<void> => {
    const told = (error: unknown): boolean => {
      banner.show(PATIENT_TEXTS.notPlanned(failureText(error)));
      return true;
    };
    const planned = await perform(() => call(procedureCalls.plan, { body: { patientId } }), told);
    if (planned) toast(RECORD_TEXTS.created);
    leave(planned ? `/procedure/${planned.value.id}` : `/patient/${patientId}`);
  };

  const create = () =>
    fields.submit(async ({ creatorId, ...values }) => {
      if (!(await confirm(RECORD_TEXTS.confirmCreation))) return;
      const body = { ...bodyOf(values), ...(assists ? { creatorId: Number(creatorId) } : {}) };
      const registered = await perform(() => call(patientCalls.register, { body }), setServerErrors);
      if (!registered) return;
      for (const list of [patientCalls.actual, procedureCalls.actual])
        void queries.invalidateQueries({ queryKey: callKey(list) });
      await planFor(registered.value.origin.id);
    });

  return (
    <Sheet
      onSubmit={create}
      actions={
        <>
          <Button variant="secondary" onClick={() => (dirty ? form.reset() : leave(LIST))}>
            {dirty ? RECORD_TEXTS.cancelChanges : RECORD_TEXTS.backToList}
          </Button>
          <SubmitButton ready={ready} busy={form.formState.isSubmitting}>
            {PATIENT_TEXTS.create}
          </SubmitButton>
        </>
      }
    >
      {assists ? (
        <Section title={PATIENT_TEXTS.care} lead={PATIENT_TEXTS.careLead}>
          <AssignedSurgeon assistantId={userId} fields={fields} />
        </Section>
      ) : null}
      <Section title={PATIENT_TEXTS.identity} lead={PATIENT_TEXTS.identityLead}>
        <IdentityFields {...fields} />
      </Section>
      <Section title={PATIENT_TEXTS.record} lead={PATIENT_TEXTS.recordLead}>
        <ContactFields {...fields} />
      </Section>
    </Sheet>
  );
};
