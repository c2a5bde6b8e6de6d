import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import type { UserRecord } from '@cotyle/contract/admin-users';
import type { IdentityProof } from '@cotyle/contract/identity-proof';
import type { LocationRecord } from '@cotyle/contract/locations';
import { userCalls } from '@cotyle/contract/users';
import { rolePoints, userPoints } from '../../shared/dependents/user-points.ts';
import type { WithProof } from '../../shared/second-factor/use-proof-dialog.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { PERSON_NAMES, useNameSpecs } from '../../shared/settings/use-name-specs.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { asRole, bodyOf, userSpecs, valuesOf } from './fields.ts';
import { USER_TEXTS } from './texts.ts';

/** The sidebar shows the name of the signed-in user. */
const LISTS = [adminUserCalls.all, directoryCalls.all, userCalls.me];

interface UserFormOptions {
  /** Sends the change of a role with the proof that it needs; undefined when the person canceled. */
  readonly withProof: WithProof;
}

export const useUserForm = (
  record: UserRecord,
  locations: readonly LocationRecord[],
  { withProof }: UserFormOptions,
) => {
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
      const user = { id, ...bodyOf(values) };
      const send = async (proof: IdentityProof = {}) =>
        (await call(adminUserCalls.update, { body: { user, ...proof } }, { ifMatch: version })).value;
      return user.role === record.role
        ? send()
        : withProof({ kind: 'CHANGE_ROLE', userId: id, role: user.role }, send);
    },
    savedText: USER_TEXTS.updated,
    loadEffects: async ({ role: chosen, status }) => {
      const role = asRole(chosen);
      const hasNewRole = role !== '' && role !== record.role;
      const isBlocked = status === 'BLOCKED' && record.status !== 'BLOCKED';
      if (!hasNewRole && !isBlocked) return [];
      const { value } = await call(adminUserCalls.dependents, { params: { id: String(id) } });
      return hasNewRole ? rolePoints(value, role, status === 'BLOCKED') : userPoints(value);
    },
  });
};
