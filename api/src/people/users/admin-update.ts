import { proveFactorIfAny } from '../factors/prove-identity.ts';
import type { GivenProof } from '../factors/prove-identity.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { assertNotStale } from '../../transactions/stale.ts';
import { rejectTakenEmail } from './account.ts';
import type { AccountFields } from './account.ts';
import { lockManagedAccount, assertAccountChange, assertLocationChoosable } from './admin-guards.ts';
import { applyAccountChange } from './apply-account-change.ts';
import { assertNames, personNames } from '../../installation/assert-names.ts';

/** Another role is other rights: an administrator with a second factor gives it by that factor. */
const proveRoleChange = async (
  context: AppContext,
  caller: Caller,
  change: AccountUpdate,
): Promise<boolean> => {
  const before = await context.database.kysely
    .selectFrom('users')
    .select('role')
    .where('id', '=', change.id)
    .executeTakeFirst();
  if (!before || before.role === change.fields.role) return false;
  const { id: userId, fields, proof } = change;
  await proveFactorIfAny(context, caller, proof, { kind: 'CHANGE_ROLE', userId, role: fields.role });
  return true;
};

interface AccountUpdate {
  readonly id: number;
  readonly fields: AccountFields;
  readonly expected: number | undefined;
  readonly proof: GivenProof;
}

export const updateUser = async (
  context: AppContext,
  caller: Caller,
  change: AccountUpdate,
): Promise<void> => {
  const { id, fields, expected } = change;
  const mayChangeRole = await proveRoleChange(context, caller, change);
  const now = context.now();
  const updating = withTransaction(context.database.kysely, now, async (tx, audit) => {
    const managed = await lockManagedAccount(tx, caller, id);
    const { account } = managed;
    const stored = { ...account, updatedAt: account.updatedAt ?? account.createdAt };
    await assertNotStale(tx, stored, expected, { column: 'subject_user_id', id }, caller);
    await assertAccountChange(tx, managed, { ...fields, deleted: false });
    // The role was changed by somebody else since the proof was found unnecessary.
    if (!mayChangeRole && account.role !== fields.role) throw new ApiError('STALE');
    await assertNames(tx, personNames(fields, account, 'user.'));
    if (fields.locationId !== account.locationId)
      await assertLocationChoosable(tx, fields.locationId, 'user.locationId');
    await applyAccountChange(tx, audit, account, fields, { id: caller.id, now });
  });
  await rejectTakenEmail('user.email', updating);
};
