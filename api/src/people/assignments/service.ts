import { isAdministrator } from '@cotyle/domain/access/roles';
import { ALREADY_ASSIGNED, CANNOT_ASSIST, mayAssist } from '@cotyle/domain/people/assignment';
import type { Transaction } from 'kysely';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { lockAccounts } from '../rows/lock-accounts.ts';
import { insertPair, removePair } from './store.ts';
import { assertNotDeleted } from '../../records/record-changes.ts';

/** A surgeon manages their own assistants; assignments of others are answered as absent. */
const assertOwnAssignments = (caller: Caller, surgeonId: number): void => {
  if (!isAdministrator(caller.role) && caller.id !== surgeonId) throw new ApiError('NOT_FOUND');
};

const findPerson = async (tx: Transaction<Tables>, id: number) => {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'role', 'status', 'location_id as locationId', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && { ...found, deleted: found.deleted_at !== null };
};

export const assignAssistant = async (
  context: AppContext,
  caller: Caller,
  pair: { surgeonId: number; assistantId: number },
): Promise<void> => {
  assertOwnAssignments(caller, pair.surgeonId);
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    await lockAccounts(tx);
    const surgeon = await findPerson(tx, pair.surgeonId);
    const assistant = await findPerson(tx, pair.assistantId);
    if (surgeon?.role !== 'SURGEON' || !assistant) throw new ApiError('NOT_FOUND');
    assertNotDeleted(surgeon.deleted);
    if (!mayAssist(assistant, surgeon)) throw new ApiError('CONFLICT', { message: CANNOT_ASSIST });
    if (!(await insertPair(tx, audit, pair, { id: caller.id, now })))
      throw new ApiError('CONFLICT', { message: ALREADY_ASSIGNED });
  });
};

export const unassignAssistant = async (
  context: AppContext,
  caller: Caller,
  pair: { surgeonId: number; assistantId: number },
): Promise<void> => {
  assertOwnAssignments(caller, pair.surgeonId);
  await withTransaction(context.database.kysely, context.now(), async (tx, audit) => {
    await lockAccounts(tx);
    if (!(await removePair(tx, audit, pair, caller.id))) throw new ApiError('NOT_FOUND');
  });
};
