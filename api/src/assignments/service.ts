import { isAdministrator } from '@cotyle/domain/access/roles';
import { ALREADY_ASSIGNED, CANNOT_ASSIST, mayAssist } from '@cotyle/domain/people/assignment';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import type { Transaction } from 'kysely';
import { perform } from '../deeds/perform.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../platform/database/schema.ts';
import { takeTurn } from '../users/turn.ts';
import { insertPair, removePair } from './store.ts';

/** A surgeon looks after his own assistants; those of others are not there for him. */
const refuseForeign = (caller: Caller, surgeonId: number): void => {
  if (!isAdministrator(caller.role) && caller.id !== surgeonId) throw new Refusal('NOT_FOUND');
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
  parts: Parts,
  caller: Caller,
  pair: { surgeonId: number; assistantId: number },
): Promise<void> => {
  refuseForeign(caller, pair.surgeonId);
  const now = parts.now();
  await perform(parts.database.kysely, now, async (tx, deed) => {
    await takeTurn(tx);
    const surgeon = await findPerson(tx, pair.surgeonId);
    const assistant = await findPerson(tx, pair.assistantId);
    if (surgeon?.role !== 'SURGEON' || !assistant) throw new Refusal('NOT_FOUND');
    if (surgeon.deleted) throw new Refusal('CONFLICT', { message: READ_ONLY_DELETED });
    if (!mayAssist(assistant, surgeon)) throw new Refusal('CONFLICT', { message: CANNOT_ASSIST });
    if (!(await insertPair(tx, deed, pair, { id: caller.id, now })))
      throw new Refusal('CONFLICT', { message: ALREADY_ASSIGNED });
  });
};

export const unassignAssistant = async (
  parts: Parts,
  caller: Caller,
  pair: { surgeonId: number; assistantId: number },
): Promise<void> => {
  refuseForeign(caller, pair.surgeonId);
  await perform(parts.database.kysely, parts.now(), async (tx, deed) => {
    await takeTurn(tx);
    if (!(await removePair(tx, deed, pair, caller.id))) throw new Refusal('NOT_FOUND');
  });
};
