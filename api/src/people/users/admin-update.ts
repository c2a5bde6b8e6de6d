import { withTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import type { AppContext } from '../../context/app-context.ts';
import { assertNotStale } from '../../transactions/stale.ts';
import { rejectTakenEmail } from './account.ts';
import type { AccountFields } from './account.ts';
import { lockManagedAccount, assertAccountChange, assertLocationChoosable } from './admin-guards.ts';
import { applyAccountChange } from './apply-account-change.ts';
import { assertNames, personNames } from '../../installation/assert-names.ts';

export const updateUser = async (
  context: AppContext,
  caller: Caller,
  id: number,
  fields: AccountFields,
  expected: number | undefined,
): Promise<void> => {
  const now = context.now();
  const updating = withTransaction(context.database.kysely, now, async (tx, audit) => {
    const managed = await lockManagedAccount(tx, caller, id);
    const { account } = managed;
    const stored = { ...account, updatedAt: account.updatedAt ?? account.createdAt };
    await assertNotStale(tx, stored, expected, { column: 'subject_user_id', id }, caller);
    await assertAccountChange(tx, managed, { ...fields, deleted: false });
    await assertNames(tx, personNames(fields, account, 'user.'));
    if (fields.locationId !== account.locationId)
      await assertLocationChoosable(tx, fields.locationId, 'user.locationId');
    await applyAccountChange(tx, audit, account, fields, { id: caller.id, now });
  });
  await rejectTakenEmail('user.email', updating);
};
