import { mayManageRole } from '@cotyle/domain/access/roles';
import { validateAccountChange } from '@cotyle/domain/people/account';
import { NOT_CHOOSABLE } from '@cotyle/domain/validation/text';
import type { Transaction } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import { isChoosable } from '../locations/is-choosable.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { actingAdministrator, countActiveSuperAdmins, lockAccount } from './account.ts';
import { lockAccounts } from '../rows/lock-accounts.ts';
import { assertNotDeleted } from '../../records/record-changes.ts';

export const assertLocationChoosable = async (
  tx: Transaction<Tables>,
  id: number,
  path: string,
): Promise<void> => {
  if (!(await isChoosable(tx, id)))
    throw new ApiError('INVALID', { issues: [{ path, message: NOT_CHOOSABLE }] });
};

/** The account and the administrator who changes it, both locked in their current state. */
export const lockManagedAccount = async (tx: Transaction<Tables>, caller: Caller, id: number) => {
  await lockAccounts(tx);
  const administrator = await actingAdministrator(tx, caller);
  const account = await lockAccount(tx, id);
  if (!mayManageRole(administrator.role, account.role)) throw new ApiError('FORBIDDEN');
  return { administrator, account };
};

export const assertAccountChange = async (
  tx: Transaction<Tables>,
  { administrator, account }: Awaited<ReturnType<typeof lockManagedAccount>>,
  next: Parameters<typeof validateAccountChange>[2],
): Promise<void> => {
  assertNotDeleted(account.deletedAt);
  const verdict = validateAccountChange(administrator, account, next, await countActiveSuperAdmins(tx));
  if (verdict.kind === 'forbidden') throw new ApiError('FORBIDDEN');
  if (verdict.kind === 'conflict') throw new ApiError('CONFLICT', { message: verdict.message });
};
