import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { runNamed } from '../../platform/database/run-named.ts';
import type { ImageHead } from './read-head.ts';
import type { InstanceSource } from './instance-source.ts';

export interface PendingInstance {
  readonly id: number;
  readonly key: string;
}

/** An image counts as stored while its study waits, or is a scan that has not been deleted: then it may come again. */
const IS_KEPT = sql`(s.state in ('OPEN', 'CLOSING', 'INCOMING')
  or (s.state = 'ATTACHED' and exists (select from files f where f.id = s.file_id and f.deleted_at is null)))`;

const stored = ({ locationId }: InstanceSource, sopInstance: string) => sql`
  select from received_instances i join received_studies s on s.id = i.study_id
  where i.location_id = ${locationId} and i.sop_uid = ${sopInstance} and i.study_id is not null and ${IS_KEPT}`;

export const isStored = async (
  database: Database,
  source: InstanceSource,
  sopInstance: string,
): Promise<boolean> => (await stored(source, sopInstance).execute(database.kysely)).rows.length > 0;

/**
 * The row comes before the bytes, so that the sweep finds what a kill leaves. Nothing is lost with this row, so it is not
 * waited for to be durable: that saves a third of the time of an image. Undefined where the image is stored already.
 */
export const addPending = async (
  database: Database,
  source: InstanceSource,
  sopInstance: string,
): Promise<PendingInstance | undefined> => {
  const key = `incoming/${randomUUID()}`;
  const rows = await runNamed(
    database,
    'pending-image',
    sql<{ id: number }>`
      with quick as materialized (select set_config('synchronous_commit', 'off', true))
      insert into received_instances (storage_key)
      select ${key} from quick where not exists (${stored(source, sopInstance)}) returning id`,
  );
  return rows[0] && { id: rows[0].id, key };
};

/** Forgets an image of a discarded study or a deleted scan, which is now stored again. */
const forget = async (
  database: Database,
  { locationId }: InstanceSource,
  sopInstance: string,
): Promise<void> => {
  await sql`
    delete from received_instances i using received_studies s
    where s.id = i.study_id and i.location_id = ${locationId} and i.sop_uid = ${sopInstance} and not ${IS_KEPT}`.execute(
    database.kysely,
  );
};

interface AddedInstance {
  readonly studyId: number;
  /** Whether all images are there that the study announces. */
  readonly isComplete: boolean;
}

const UNIQUE_VIOLATION = '23505';

const insert = async (
  database: Database,
  source: InstanceSource,
  { id }: PendingInstance,
  head: ImageHead,
  size: number,
): Promise<AddedInstance | undefined> => {
  try {
    const rows = await runNamed(
      database,
      'received-image',
      sql<AddedInstance>`
        select study_id as "studyId", is_complete as "isComplete" from add_received_instance(${id}, ${source.connectionId},
          ${source.locationId}, ${head.study}, ${head.series}, ${head.sopInstance}, ${size},
          ${JSON.stringify(head.facts)}::jsonb, ${head.announced})`,
    );
    return rows[0];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
};

/** Undefined where the same image was stored meanwhile. */
export const addInstance = async (
  database: Database,
  source: InstanceSource,
  pending: PendingInstance,
  head: ImageHead,
  size: number,
): Promise<AddedInstance | undefined> => {
  const added = await insert(database, source, pending, head, size);
  if (added || (await isStored(database, source, head.sopInstance))) return added;
  await forget(database, source, head.sopInstance);
  return insert(database, source, pending, head, size);
};
