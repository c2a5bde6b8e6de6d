import type { Transaction } from 'kysely';
import { removePairsOf } from '../assignments/store.ts';
import { revokeLinksOf } from '../auth/link-store.ts';
import { proveFactorIfAny } from '../factors/prove-identity.ts';
import type { GivenProof } from '../factors/prove-identity.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { SessionEnd, Tables } from '../../platform/database/schema.ts';
import { assertNotStale } from '../../transactions/stale.ts';
import { columnsOf, rejectTakenEmail } from './account.ts';
import type { AccountFields, StoredAccount } from './account.ts';
import { accountChanges, changedFields } from './admin-events.ts';
import { lockManagedAccount, assertAccountChange, assertLocationChoosable } from './admin-guards.ts';
import { assertNames, personNames } from '../../installation/assert-names.ts';
import { changedBy } from '../../records/record-changes.ts';

/** Why a user's sessions end. A pending user keeps them: every call checks for the pending password change. */
const sessionEnd = (before: StoredAccount, after: AccountFields): SessionEnd | undefined => {
  if (after.status === 'BLOCKED' && before.status !== 'BLOCKED') return 'BLOCKED';
  return after.role === before.role ? undefined : 'ROLE';
};

/** What everybody sees of a colleague: see directory.ts. */
const DIRECTORY_FIELDS = [
  'nameFirst',
  'nameSecond',
  'role',
  'status',
  'locationId',
] as const satisfies readonly (keyof AccountFields)[];

const applyChange = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  before: StoredAccount,
  after: AccountFields,
  by: { id: number; now: Date },
): Promise<void> => {
  const { id } = before;
  const fields = new Set(changedFields(before, after));
  if (fields.size === 0) return;
  const seesOtherwise = fields.has('role') || fields.has('locationId') || fields.has('status');
  await tx
    .updateTable('users')
    .set((eb) => ({
      ...columnsOf(after),
      ...changedBy(by),
      visibility_version: eb('visibility_version', '+', seesOtherwise ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute();
  const end = sessionEnd(before, after);
  if (end) await endSessionsOf(tx, id, end, by.now);
  // A link in the old mailbox must not open the account.
  if (fields.has('email') || end === 'BLOCKED') await revokeLinksOf(tx, id, by.now);
  if (fields.has('role')) await removePairsOf(tx, audit, id, by.id);
  const who = { initiatorId: by.id, subjectUserId: id };
  for (const event of await accountChanges(tx, who, before, after)) audit.record(event);
  const isInDirectory = DIRECTORY_FIELDS.some((field) => fields.has(field));
  audit.changed({ topic: 'users', id, audience: isInDirectory ? 'everyone' : { administratorsAnd: [id] } });
  // The name is shown in the rows of procedures, which everybody may have.
  if (fields.has('nameFirst') || fields.has('nameSecond'))
    audit.changed({ topic: 'procedures', audience: 'everyone' });
};

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
  await proveFactorIfAny(context, caller, change.proof);
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
    await applyChange(tx, audit, account, fields, { id: caller.id, now });
  });
  await rejectTakenEmail('user.email', updating);
};
