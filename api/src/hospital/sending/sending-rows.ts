import type { SettingsOf } from '@cotyle/domain/connections/settings';
import type { NamedObject } from '@cotyle/domain/sending/texts';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** Something that waits to be sent, with where it goes. */
export interface WaitingSending extends NamedObject {
  readonly id: number;
  readonly procedureId: number;
  readonly fileId: number | null;
  readonly askedAt: Date;
  readonly connection: {
    readonly id: number;
    readonly name: string;
    readonly settings: SettingsOf<'PACS'>;
  };
}

/** Longer than a run may take: after it, whoever had it was killed. */
const BUSY_MINUTES = 16;
/** Longer than the longest pause of the queue: then its job is no longer there. */
const FORGOTTEN_MINUTES = 30;

/** Takes a sending for one run. Undefined where it does not wait any more, or another run has it. */
export const claimSending = async (
  db: Kysely<Tables>,
  id: number,
  now: Date,
): Promise<WaitingSending | undefined> => {
  const { rows } = await sql<WaitingSending>`
    update sendings s set busy_until = ${now}::timestamptz + make_interval(mins => ${BUSY_MINUTES}),
      tried_at = ${now}, attempts = s.attempts + 1
    from connections c
    where s.id = ${id} and s.state = 'WAITING' and c.id = s.connection_id
      and (s.busy_until is null or s.busy_until < ${now})
    returning s.id, s.procedure_id as "procedureId", s.object, s.version, s.file_id as "fileId",
      (select f.file_name from files f where f.id = s.file_id) as "fileName", s.asked_at as "askedAt",
      json_build_object('id', c.id, 'name', c.name, 'settings', c.settings)
        as connection`.execute(db);
  return rows[0];
};

/** Leaves it to a later run, which may begin at once. */
export const releaseSending = async (db: Kysely<Tables>, id: number, reason: string): Promise<void> => {
  await sql`update sendings set busy_until = null, reason = ${reason} where id = ${id} and state = 'WAITING'`.execute(
    db,
  );
};

/** Those whose node was killed, and those that the queue has given up. */
export const forgottenSendings = async (db: Kysely<Tables>, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from sendings
    where state = 'WAITING' and (busy_until < ${now} or (busy_until is null
      and coalesce(tried_at, asked_at) < ${now}::timestamptz - make_interval(mins => ${FORGOTTEN_MINUTES})))
    order by id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
};
