import { randomUUID } from 'node:crypto';
import type { FileType } from '@cotyle/domain/files/kind';
import type { UploadUsage } from '@cotyle/domain/files/reservation';
import { secondsAfter } from '@cotyle/domain/seconds-after';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../../platform/database/schema.ts';
import type { Progress } from '../../../platform/storage/storage.ts';

/** How long the bytes of a form are kept after the last one arrived, in case their node was killed. */
export const DIRECT_KEPT_SECONDS = 3600;

export interface UploadTarget {
  readonly procedureId: number;
  readonly type: FileType;
  readonly description: string;
}

export interface UploadRef {
  readonly id: string;
  readonly key: string;
}

const newUploadRef = (now: Date): UploadRef => {
  const id = randomUUID();
  const [year, month] = now.toISOString().split('-');
  return { id, key: `files/${year}/${month}/${id}` };
};

/** The row is written before the first byte, so that a sweep finds whatever a kill leaves behind. */
export const addDirectUpload = async (
  db: Kysely<Tables>,
  upload: {
    /** Null for the zip of a received study. */
    creatorId: number | null;
    fileName: string;
    now: Date;
    /** Only for the first file of a form: the least size of all its files, where the form declares it. */
    declared?: number | undefined;
    formId?: string;
  },
): Promise<UploadRef> => {
  const ref = newUploadRef(upload.now);
  await db
    .insertInto('uploads')
    .values({
      id: ref.id,
      resumable: false,
      type: null,
      file_name: upload.fileName,
      description: '',
      procedure_id: null,
      creator_id: upload.creatorId,
      size: upload.declared ?? null,
      reserved: upload.declared ?? 0,
      form_id: upload.formId ?? null,
      storage_key: ref.key,
      created_at: upload.now,
      expires_at: secondsAfter(upload.now, DIRECT_KEPT_SECONDS),
    })
    .execute();
  return ref;
};

export const addResumableUpload = async (
  db: Kysely<Tables>,
  upload: UploadTarget & { id: string; creatorId: number; fileName: string; size: number; now: Date },
  keptSeconds: number,
): Promise<void> => {
  const { key } = newUploadRef(upload.now);
  await db
    .insertInto('uploads')
    .values({
      id: upload.id,
      resumable: true,
      type: upload.type,
      file_name: upload.fileName,
      description: upload.description,
      procedure_id: upload.procedureId,
      creator_id: upload.creatorId,
      size: upload.size,
      reserved: upload.size,
      storage_key: key,
      created_at: upload.now,
      expires_at: secondsAfter(upload.now, keptSeconds),
    })
    .execute();
};

export interface ResumableUpload extends UploadTarget, UploadRef {
  readonly fileName: string;
  readonly size: number;
  readonly received: number;
  readonly progress: Progress;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly fileId: number | null;
}

const resumables = (db: Kysely<Tables>, creatorId: number) =>
  db
    .selectFrom('uploads')
    .select([
      'id',
      'storage_key as key',
      'file_name as fileName',
      'description',
      'received',
      'progress',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'file_id as fileId',
      // A check constraint guarantees them for resumable uploads.
      sql<FileType>`type`.as('type'),
      sql<number>`procedure_id`.as('procedureId'),
      sql<number>`size`.as('size'),
    ])
    .where('creator_id', '=', creatorId)
    .where('resumable', '=', true);

export const findResumableUpload = (
  db: Kysely<Tables>,
  creatorId: number,
  id: string,
): Promise<ResumableUpload | undefined> => resumables(db, creatorId).where('id', '=', id).executeTakeFirst();

/** Unfinished and not expired, oldest first. */
export const listResumableUploads = (
  db: Kysely<Tables>,
  filter: { creatorId: number; procedureId: number | undefined; now: Date },
): Promise<ResumableUpload[]> =>
  resumables(db, filter.creatorId)
    .where('file_id', 'is', null)
    .where('expires_at', '>', filter.now)
    .$if(filter.procedureId !== undefined, (query) =>
      query.where('procedure_id', '=', filter.procedureId ?? null),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Saves the offset and extends the expiry; without `progress` the stored one is kept. */
export const saveProgress = async (
  db: Kysely<Tables>,
  id: string,
  state: { received: number; progress?: Progress; now: Date; keptSeconds: number },
): Promise<void> => {
  await db
    .updateTable('uploads')
    .set({
      received: state.received,
      expires_at: secondsAfter(state.now, state.keptSeconds),
      ...(state.progress ? { progress: JSON.stringify(state.progress) } : {}),
    })
    .where('id', '=', id)
    .execute();
};

/** Extends the expiry of the other uploads of a form that is still being received. */
export const extendExpiry = async (
  db: Kysely<Tables>,
  ids: readonly string[],
  { now, keptSeconds }: { now: Date; keptSeconds: number },
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('uploads')
    .set({ expires_at: secondsAfter(now, keptSeconds) })
    .where('id', 'in', [...ids])
    .execute();
};

export const raiseReservation = async (db: Kysely<Tables>, id: string, reserved: number): Promise<void> => {
  await db.updateTable('uploads').set({ reserved }).where('id', '=', id).execute();
};

const DAY = 24 * 3600;

/**
 * The bytes that a person uploaded within a day, deleted files and catalogues of implants included, and all open uploads; the files of one form
 * count as one upload.
 */
export const uploadUsage = async (
  db: Kysely<Tables>,
  userId: number,
  now: Date,
): Promise<Omit<UploadUsage, 'freeBytes'>> => {
  const { rows } = await sql<Omit<UploadUsage, 'freeBytes'>>`
    with open as (
      select creator_id = ${userId} as own, sum(reserved) as reserved,
        greatest(sum(coalesce(size, 0)) - sum(received), 0) as pending
      from uploads where file_id is null and expires_at > ${now}
      group by coalesce(form_id, id), creator_id
    )
    select (coalesce(sum(reserved) filter (where own), 0)
          + (select coalesce(sum(f.size), 0) from files f
             where f.creator_id = ${userId} and f.creation > ${secondsAfter(now, -DAY)})
          + (select coalesce(sum(c.size), 0) from implant_catalogue_versions c
             where c.uploaded_by = ${userId} and c.uploaded_at > ${secondsAfter(now, -DAY)}))::bigint as "ownBytes",
      count(*) filter (where own) as "ownOpen",
      count(*) as "allOpen",
      coalesce(sum(pending) filter (where own), 0)::bigint as "ownPending",
      coalesce(sum(pending), 0)::bigint as "allPending"
    from open`.execute(db);
  const [usage] = rows;
  if (!usage) throw new Error('Uploads could not be counted.');
  return usage;
};

/** The procedure of the oldest open upload; undefined where only forms are open. */
export const oldestOpenProcedure = async (
  db: Kysely<Tables>,
  userId: number,
  now: Date,
): Promise<number | undefined> => {
  const [oldest] = await listResumableUploads(db, { creatorId: userId, procedureId: undefined, now });
  return oldest?.procedureId;
};
