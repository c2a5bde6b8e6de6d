import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { callKey } from '../../shared/calls/use-call-query.ts';
import { useFieldForm } from '../../shared/forms/field-form.ts';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { Section, Sheet, Wide } from '../../shared/forms/sheet.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useGuardedLeave } from '../../shared/forms/use-guarded-leave.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { NewPasswordFields, NO_NEW_PASSWORD } from '../../ui/fields/new-password-fields.tsx';
import { useToast } from '../../ui/toast.tsx';
import { bodyOf, NEW_USER, userSpecs } from './fields.ts';
import styles from './new-password.module.css';
import { usePlaces } from './places.ts';
import { USER_TEXTS } from './texts.ts';
import { PersonFields, StatusField, WorkFields } from './user-fields.tsx';

const LIST = '/users';

export const NewUserPage = () => {
  const call = useCall();
  const perform = useSubmit();
  const confirm = useConfirm();
  const toast = useToast();
  const queries = useQueryClient();
  const { data: places = [] } = usePlaces();
  const fields = useFieldForm(userSpecs(places), NEW_USER, { ...NO_NEW_PASSWORD });
  const { form, dirty, ready, setServerErrors } = fields;
  const leave = useGuardedLeave(dirty);

  const create = () =>
    fields.submit(async (values) => {
      if (!(await confirm(RECORD_TEXTS.confirmCreation))) return;
      const body = { ...bodyOf(values), password: form.getValues('newPassword') ?? '' };
      const done = await perform(
        () => call(adminUserCalls.save, { body }),
        (error) => setServerErrors(error, { password: 'newPassword' }),
      );
      if (!done) return;
      for (const list of [adminUserCalls.all, directoryCalls.all])
        void queries.invalidateQueries({ queryKey: callKey(list) });
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
            {USER_TEXTS.create}
          </SubmitButton>
        </>
      }
    >
      <WorkFields {...fields} places={places} />
      <PersonFields {...fields} />
      <Section title={USER_TEXTS.access} lead={USER_TEXTS.passwordLead}>
        <Wide>
          <StatusField {...fields} isOneself={false} />
        </Wide>
        <Wide>
          <FormProvider {...form}>
            <div className={styles['password']}>
              <NewPasswordFields />
            </div>
          </FormProvider>
        </Wide>
      </Section>
    </Sheet>
  );
};
