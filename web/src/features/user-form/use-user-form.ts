import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import type { UserRecord } from '@cotyle/contract/admin-users';
import type { LocationRecord } from '@cotyle/contract/locations';
import { userCalls } from '@cotyle/contract/users';
import { userPoints } from '../../shared/dependents/user-points.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { PERSON_NAMES, useNameSpecs } from '../../shared/settings/use-name-specs.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { bodyOf, userSpecs, valuesOf } from './fields.ts';
import { USER_TEXTS } from './texts.ts';

/** The sidebar shows the name of the signed-in user. */
const LISTS = [adminUserCalls.all, directoryCalls.all, userCalls.me];

export const useUserForm = (record: UserRecord, locations: readonly LocationRecord[]) => {
  const call = useCall();
  const { id } = record;
  return useRecordForm({
    specs: useNameSpecs(userSpecs(locations), PERSON_NAMES, record),
    record,
    id,
    get: adminUserCalls.get,
    lists: LISTS,
    valuesOf,
    update: async (values, version) => {
      const body = { user: { id, ...bodyOf(values) } };
      return (await call(adminUserCalls.update, { body }, { ifMatch: version })).value;
    },
    savedText: USER_TEXTS.updated,
    loadEffects: async ({ status }) => {
      if (status !== 'BLOCKED' || record.status === 'BLOCKED') return [];
      return userPoints((await call(adminUserCalls.dependents, { params: { id: String(id) } })).value);
    },
  });
};
