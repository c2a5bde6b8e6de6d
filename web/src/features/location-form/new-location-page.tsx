import { locationCalls } from '@cotyle/contract/locations';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../shared/calls/use-call-query.ts';
import { useFieldForm } from '../../shared/forms/field-form.ts';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { Sheet } from '../../shared/forms/sheet.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useGuardedLeave } from '../../shared/forms/use-guarded-leave.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { bodyOf, LOCATION_FIELDS, NEW_LOCATION } from './fields.ts';
import { LocationFields } from './location-fields.tsx';
import { LOCATION_TEXTS } from './texts.ts';

const LIST = '/locations';

export const NewLocationPage = () => {
  const call = useCall();
  const perform = useSubmit();
  const confirm = useConfirm();
  const toast = useToast();
  const queries = useQueryClient();
  const fields = useFieldForm(LOCATION_FIELDS, NEW_LOCATION);
  const { form, dirty, ready, setServerErrors } = fields;
  const leave = useGuardedLeave(dirty);

  const create = () =>
    fields.submit(async (values) => {
      if (!(await confirm(RECORD_TEXTS.confirmCreation))) return;
      const done = await perform(() => call(locationCalls.create, { body: bodyOf(values) }), setServerErrors);
      if (!done) return;
      void queries.invalidateQueries({ queryKey: callKey(locationCalls.all) });
      toast(RECORD_TEXTS.created);
      leave(LIST);
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
            {LOCATION_TEXTS.create}
          </SubmitButton>
        </>
      }
    >
      <LocationFields {...fields} />
    </Sheet>
  );
};
