import { mayManageRole } from '@cotyle/domain/access/roles';
import { revokeLinksOf } from '../auth/link-store.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { actingAdministrator, columnsOf, rejectTakenEmail } from './account.ts';
import type { AccountFields } from './account.ts';
import { lockManagedAccount, assertAccountChange, assertLocationChoosable } from './admin-guards.ts';
import { assertNewPassword } from '../../installation/assert-new-password.ts';
import { assertNames, personNames } from '../../installation/assert-names.ts';
import { deletedBy } from '../../records/record-changes.ts';

export const createUser = async (
  context: AppContext,
  caller: Caller,
  { password, ...fields }: AccountFields & { password: string },
): Promise<number> => {
  if (!mayManageRole(caller.role, fields.role)) throw new ApiError('FORBIDDEN');
  // Before the transaction: hashing takes a hundred milliseconds, and locks should not be held that long.
  const passwordHash = await hashPassword(password);
  const now = context.now();
  const creating = withTransaction(context.database.kysely, now, async (tx, { record, changed }) => {
    const administrator = await actingAdministrator(tx, caller);
    if (!mayManageRole(administrator.role, fields.role)) throw new ApiError('FORBIDDEN');
    await assertLocationChoosable(tx, fields.locationId, 'locationId');
    await assertNames(tx, personNames(fields));
    await assertNewPassword(tx, { path: 'password', password, owner: fields });
    const { id } = await tx
      .insertInto('users')
      .values({
        ...columnsOf(fields),
        password_hash: passwordHash,
        deleted_at: null,
        created_at: now,
        updated_at: now,
        updated_by: caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    record({ type: 'USER_CREATED', initiatorId: caller.id, subjectUserId: id, newValue: fields.role });
    changed({ topic: 'users', id, audience: 'everyone' });
    return id;
  });
  return rejectTakenEmail('email', creating);
};

export const deleteUser = async (context: AppContext, caller: Caller, id: number): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const managed = await lockManagedAccount(tx, caller, id);
    await assertAccountChange(tx, managed, { ...managed.account, deleted: true });
    await tx
      .updateTable('users')
      .set((eb) => ({
        ...deletedBy({ id: caller.id, now }),
        visibility_version: eb('visibility_version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    await endSessionsOf(tx, id, 'DELETED', now);
    await revokeLinksOf(tx, id, now);
    audit.record({ type: 'USER_DELETED', initiatorId: caller.id, subjectUserId: id });
    audit.changed({ topic: 'users', id, audience: 'everyone' });
  });
};
