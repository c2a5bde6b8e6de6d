import type { Day } from '@cotyle/domain/validation/calendar';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { casesWaitingFor } from '../../records/waiting-cases.ts';

/** The cases that wait for a person now were counted in a mail, or waited before mails were asked for. */
export const rememberMailedCases = async (db: Kysely<Tables>, userId: number, today: Day): Promise<void> => {
  await sql`
    insert into mailed_cases (user_id, procedure_id, status)
    select u.id, w.id, w.status from users u cross join lateral ${casesWaitingFor(today)} w where u.id = ${userId}
    on conflict (user_id, procedure_id) do update set status = excluded.status where mailed_cases.status <> excluded.status
  `.execute(db);
};

/** A case that has moved on is new when it comes back. */
export const forgetMovedCases = async (db: Kysely<Tables>, today: Day): Promise<void> => {
  await sql`
    delete from mailed_cases c using users u
    where u.id = c.user_id and not exists (
      select from ${casesWaitingFor(today)} w where w.id = c.procedure_id and w.status = c.status)
  `.execute(db);
};
