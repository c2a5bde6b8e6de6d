import type { Role } from '@cotyle/domain/access/roles';
import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import { PIN_NOTICES } from '@cotyle/domain/pins/pin-notices';
import { maySeePins } from '@cotyle/domain/pins/pins';
import type { PinnedFileType } from '@cotyle/domain/pins/pins';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { StoredProcedure } from '../../records/procedure-row.ts';
import { sendNotice } from '../../records/send-notice.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';

interface PinNews {
  readonly procedure: StoredProcedure;
  readonly pinId: number;
  readonly fileType: PinnedFileType;
  readonly notice: keyof typeof PIN_NOTICES;
  readonly by: { readonly id: number; readonly now: Date };
}

interface Person {
  readonly id: number;
  readonly role: Role;
  readonly locationId: number | null;
  readonly surgeonIds: readonly number[];
}

/** Surgeon, assistants, engineer and radiologist of the case, and whoever has said something to the question. */
const peopleOf = async (tx: Transaction<Tables>, { procedure, pinId }: PinNews): Promise<Person[]> => {
  const { surgeonId, engineerId, radiologistId } = procedure;
  const named = [surgeonId, engineerId, radiologistId].filter((id) => id !== null);
  const { rows } = await sql<Person>`
    select u.id, u.role, u.location_id as "locationId",
      to_json(array(select a.surgeon_id from assignments a where a.assistant_id = u.id)) as "surgeonIds"
    from users u
    where u.deleted_at is null and u.status = 'ACTIVE'
      and (u.id = any(${named}::bigint[])
        or u.id in (select a.assistant_id from assignments a where a.surgeon_id = ${surgeonId})
        or u.id in (select p.author_id from pins p where p.id = ${pinId})
        or u.id in (select s.author_id from pin_steps s where s.pin_id = ${pinId}))
    order by u.id`.execute(tx);
  return rows;
};

/** Tells the other people of the case who may see the question now. */
export const tellPeople = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  news: PinNews,
): Promise<void> => {
  const { procedure, pinId, fileType, notice, by } = news;
  const people = await peopleOf(tx, news);
  const receivers = people
    .filter((person) => maySeeProcedure(person, procedure) && maySeePins(person.role, fileType))
    .map(({ id }) => id);
  await sendNotice(tx, audit, {
    procedureId: procedure.id,
    pinId,
    text: PIN_NOTICES[notice],
    receivers,
    sender: by,
  });
};
