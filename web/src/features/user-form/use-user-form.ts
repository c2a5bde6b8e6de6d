import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import type { UserRecord } from '@cotyle/contract/admin-users';
import type { LocationRecord } from '@cotyle/contract/locations';
import { userCalls } from '@cotyle/contract/users';
import { useRecord } from '../../shared/forms/use-record.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { bodyOf, userSpecs, valuesOf } from './fields.ts';
import { USER_TEXTS } from './texts.ts';

/** The account in its form, saved against the version that the administrator saw. */
export const useUserForm = (record: UserRecord, places: readonly LocationRecord[]) => {
  const call = useCall();
  const { id } = record;
  // One's own name stands in the sidebar too.
  const { reread, remember } = useRecord(
    adminUserCalls.get,
    id,
    adminUserCalls.all,
    directoryCalls.all,
    userCalls.me,
  );
  const specs = userSpecs(places);
  const fields = useRecordForm({
    specs,
    record,
    valuesOf,
    update: async (values, version) => {
      const body = { user: { id, ...bodyOf(values) } };
      return (await call(adminUserCalls.update, { body }, { ifMatch: version })).value;
    },
    reread,
    onSaved: remember,
    savedText: USER_TEXTS.updated,
  });
  return { ...fields, specs, reread };
};
