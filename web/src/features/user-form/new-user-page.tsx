import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import { FormProvider } from 'react-hook-form';
import { CreateSheet, useCreateForm } from '../../shared/forms/create-sheet.tsx';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { PERSON_NAMES, useNameSpecs } from '../../shared/settings/use-name-specs.ts';
import { useLongPasswords } from '../../shared/forms/use-long-passwords.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { NewPasswordFields, NO_NEW_PASSWORD } from '../../ui/fields/new-password-fields.tsx';
import { bodyOf, LIST_PATH, NEW_USER, userSpecs } from './fields.ts';
import { useLocations } from './locations.ts';
import styles from './new-password.module.css';
import { USER_TEXTS } from './texts.ts';
import { PersonFields, StatusField, WorkFields } from './user-fields.tsx';

const LISTS = [adminUserCalls.all, directoryCalls.all];

export const NewUserPage = () => {
  const call = useCall();
  const longPasswords = useLongPasswords();
  const { data: locations = [] } = useLocations();
  const form = useCreateForm({
    specs: useNameSpecs(userSpecs(locations), PERSON_NAMES),
    initialValues: NEW_USER,
    extraValues: { ...NO_NEW_PASSWORD },
    create: (values, extra) =>
      call(adminUserCalls.save, { body: { ...bodyOf(values), password: extra('newPassword') } }),
    issueFields: { password: 'newPassword' },
    lists: LISTS,
    listPath: LIST_PATH,
  });
  return (
    <CreateSheet record={form} submitLabel={USER_TEXTS.create}>
      <WorkFields {...form} locations={locations} />
      <PersonFields {...form} />
      <Section title={USER_TEXTS.access} lead={USER_TEXTS.passwordLead}>
        <Wide>
          <StatusField {...form} isOneself={false} />
        </Wide>
        <Wide>
          <FormProvider {...form.form}>
            <div className={styles['password']}>
              <NewPasswordFields longPasswords={longPasswords} owner={form.form.getValues} />
            </div>
          </FormProvider>
        </Wide>
      </Section>
    </CreateSheet>
  );
};
