import type { Transaction } from 'kysely';
import { removePairsOf } from '../assignments/store.ts';
import { revokeLinksOf } from '../auth/link-store.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { SessionEnd } from '../../platform/database/tables/sessions.ts';
import { columnsOf } from './account.ts';
import type { AccountFields, StoredAccount, StoredFields } from './account.ts';
import { accountChanges, changedFields } from './admin-events.ts';
import { changedBy } from '../../records/record-changes.ts';

/** Why a user's sessions end. A pending user keeps them: every call checks for the pending password change. */
const sessionEnd = (before: StoredAccount, after: StoredFields): SessionEnd | undefined => {
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

/** Writes a change of an account with its events and everything that follows from it: ended sessions, links and assignments. */
export const applyAccountChange = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  before: StoredAccount,
  after: StoredFields,
  /** Null for a change that comes from the identity provider. */
  by: { id: number | null; now: Date },
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
