import type { ReceivedFacts } from '@cotyle/domain/receiving/received-facts';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { StoringContext } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { safeError } from '../../platform/log.ts';
import type { StoredImage } from './study-zip.ts';

export interface ReceivedStudy {
  readonly id: number;
  readonly locationId: number;
  readonly connectionId: number;
  readonly connectionName: string;
}

/** A study is complete when nothing has come for the quiet time, by the clock of the database, or all that it announces has. */
const isComplete = (quietSeconds: number) => sql<boolean>`(
  not exists (select from received_instances i where i.study_id = s.id
    and i.received_at > clock_timestamp() - make_interval(secs => ${quietSeconds}))
  or s.expected <= (select count(*) from received_instances i where i.study_id = s.id))`;

/** Studies to close, and those whose closing or cleaning up was interrupted. */
export const findUnfinished = async (db: Kysely<Tables>, quietSeconds: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from received_studies s where s.state = 'CLOSING' or (s.state = 'OPEN' and ${isComplete(quietSeconds)})
    union
    select distinct i.study_id from received_instances i join received_studies s on s.id = i.study_id
    where not i.is_zipped and s.state not in ('OPEN', 'CLOSING')
    order by 1 limit 1000`.execute(db);
  return rows.map(({ id }) => id);
};

/** From now on, images of this study open another one. Undefined where it is not complete, or not to be closed any more. */
export const beginClosing = async (
  db: Kysely<Tables>,
  studyId: number,
  quietSeconds: number,
): Promise<ReceivedStudy | undefined> =>
  db.transaction().execute(async (tx) => {
    // Waits for the images that are being added.
    await sql`select from received_studies where id = ${studyId} for update`.execute(tx);
    const { rows } = await sql<ReceivedStudy>`
      update received_studies s set state = 'CLOSING'
      from connections c
      where s.id = ${studyId} and c.id = s.connection_id
        and (s.state = 'CLOSING' or (s.state = 'OPEN' and ${isComplete(quietSeconds)}))
      returning s.id, s.location_id as "locationId", s.connection_id as "connectionId", c.name as "connectionName"`.execute(
      tx,
    );
    return rows[0];
  });

type ImageOfStudy = StoredImage & { readonly facts: ReceivedFacts };

export const imagesOf = async (db: Kysely<Tables>, studyId: number): Promise<ImageOfStudy[]> => {
  const { rows } = await sql<ImageOfStudy>`
    select storage_key as key, series_uid as series, size, facts from received_instances
    where study_id = ${studyId} order by id`.execute(db);
  return rows;
};

/** Of two runs at once, the second finds nothing to do. */
export const lockClosing = async (tx: Transaction<Tables>, studyId: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('received_studies')
    .select('id')
    .where('id', '=', studyId)
    .where('state', '=', 'CLOSING')
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
};

/** The zip has them: the bytes of each image go before the mark, so that an interrupted run finds the others again. */
export const removeImages = async (
  { database, storage, log }: StoringContext,
  studyId: number,
  signal: AbortSignal,
): Promise<void> => {
  const rows = await database.kysely
    .selectFrom('received_instances as i')
    .innerJoin('received_studies as s', 's.id', 'i.study_id')
    .select(['i.id', 'i.storage_key as key'])
    .where('i.study_id', '=', studyId)
    .where('i.is_zipped', '=', false)
    .where('s.state', 'not in', ['OPEN', 'CLOSING'])
    .orderBy('i.id')
    .execute();
  const removed: number[] = [];
  let failure: unknown;
  for (const { id, key } of rows) {
    signal.throwIfAborted();
    try {
      await storage.remove(key);
      removed.push(id);
    } catch (error) {
      log.warn({ instance: id, err: safeError(error) }, 'received image not removed');
      failure = error;
    }
  }
  if (removed.length > 0)
    await sql`update received_instances set is_zipped = true, facts = null where id = any(${removed}::bigint[])`.execute(
      database.kysely,
    );
  // Makes the job fail, so that it is retried.
  if (failure) throw failure;
};
