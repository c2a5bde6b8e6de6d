import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { CreateSheet, useCreateForm } from '../../shared/forms/create-sheet.tsx';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { Section } from '../../shared/forms/sheet.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { PERSON_NAMES, useNameSpecs } from '../../shared/settings/use-name-specs.ts';
import { failureText } from '../../shared/session/failures.ts';
import { useCall, useSignedIn } from '../../shared/session/session-context.ts';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AssignedSurgeon } from './assigned-surgeon.tsx';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { bodyOf, identityOf, LIST_PATH, NEW_PATIENT, NEW_PATIENT_SPECS } from './fields.ts';
import { ContactFields, IdentityFields } from './patient-fields.tsx';
import { PATIENT_TEXTS } from './texts.ts';
import { useDuplicateCheck } from './use-duplicate-check.ts';

const LISTS = [patientCalls.actual, procedureCalls.actual];

export const NewPatientPage = () => {
  const call = useCall();
  const { role, userId } = useSignedIn();
  const [submit, banner, toast] = [useSubmit(), useErrorBanner(), useToast()];
  const duplicates = useDuplicateCheck();
  const isAssistant = role === 'SURGICAL_ASSISTANT';

  /** The patient exists by now: even if the procedure cannot be created, the form is not submitted again. */
  const planProcedure = async (patientId: number, navigateTo: (to: string) => void): Promise<void> => {
    const showFailure = (error: unknown): boolean => {
      banner.show(PATIENT_TEXTS.notPlanned(failureText(error)));
      return true;
    };
    const planned = await submit(() => call(procedureCalls.plan, { body: { patientId } }), showFailure);
    if (planned) toast(RECORD_TEXTS.created);
    navigateTo(planned ? `/procedure/${planned.value.id}` : `/patient/${patientId}`);
  };

  const form = useCreateForm({
    specs: useNameSpecs(NEW_PATIENT_SPECS, PERSON_NAMES),
    initialValues: NEW_PATIENT,
    create: ({ creatorId, ...values }) => {
      const owner = isAssistant ? { creatorId: Number(creatorId) } : {};
      const body = { ...bodyOf(values), ...owner, knownDuplicates: duplicates.knownIds() };
      return call(patientCalls.register, { body });
    },
    confirmCreation: (values) => duplicates.confirmCreation(identityOf(values)),
    unconfirmedCode: 'DUPLICATE_UNCONFIRMED',
    lists: LISTS,
    listPath: LIST_PATH,
    onCreated: (registered, navigateTo) => planProcedure(registered.value.origin.id, navigateTo),
  });

  return (
    <>
      <CreateSheet record={form} submitLabel={PATIENT_TEXTS.create}>
        {isAssistant ? (
          <Section title={PATIENT_TEXTS.care} lead={PATIENT_TEXTS.careLead}>
            <AssignedSurgeon assistantId={userId} fields={form} />
          </Section>
        ) : null}
        <Section title={PATIENT_TEXTS.identity} lead={PATIENT_TEXTS.identityLead}>
          <IdentityFields {...form} />
        </Section>
        <Section title={PATIENT_TEXTS.record} lead={PATIENT_TEXTS.recordLead}>
          <ContactFields {...form} />
        </Section>
      </CreateSheet>
      {duplicates.question ? <DuplicatesDialog {...duplicates.question} isAssistant={isAssistant} /> : null}
    </>
  );
};
