import type { ImageByteRange } from '@cotyle/domain/ct/index-entry';
import { SCAN_NOT_CHECKED, SCAN_PENDING } from '@cotyle/domain/ct/texts';
import { FILE_NOT_FOUND } from '@cotyle/domain/files/texts';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { requireReadable } from '../../files/reading/require-readable.ts';
import { findFile } from '../../files/records/find-file.ts';
import type { StoredFile } from '../../files/records/find-file.ts';
import type { Caller } from '../../../http/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Tables } from '../../../platform/database/schema.ts';

export interface StoredSlice {
  readonly id: number;
  readonly fileId: number;
  readonly series: string;
  readonly syntax: string;
  readonly byteRange: ImageByteRange;
}

const slices = (db: Kysely<Tables>) => db.selectFrom('scan_slices').selectAll();

export type SliceRow = Awaited<ReturnType<ReturnType<typeof slices>['executeTakeFirstOrThrow']>>;

export const sliceOf = (row: SliceRow): StoredSlice => ({
  id: row.id,
  fileId: row.file_id,
  series: row.series_uid,
  syntax: row.transfer_syntax,
  byteRange: {
    at: row.data_offset,
    packed: row.compressed_size,
    method: row.compression_method,
    size: row.size,
    pixelsAt: row.pixel_data_offset,
    lead: row.lead,
    outer:
      row.outer_offset === null
        ? null
        : { at: row.outer_offset, packed: row.outer_compressed_size ?? 0, size: row.outer_size ?? 0 },
  },
});

/** A slice that the caller may read; a missing and an invisible one are reported alike. */
export const findSlice = async (
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<{ slice: StoredSlice; file: StoredFile }> => {
  const row = await slices(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', { message: FILE_NOT_FOUND });
  const file = await findFile(db, caller, row.file_id);
  requireReadable(caller, file, 'download');
  return { slice: sliceOf(row), file };
};

/** In the order of series and position. */
export const slicesOfFile = async (db: Kysely<Tables>, fileId: number): Promise<StoredSlice[]> => {
  const rows = await slices(db)
    .where('file_id', '=', fileId)
    .orderBy('series_uid')
    .orderBy('position_along_normal')
    .orderBy('id')
    .execute();
  return rows.map(sliceOf);
};

/** An inspected scan that the caller may read. */
export const findInspected = async (
  db: Kysely<Tables>,
  caller: Caller,
  fileId: number,
): Promise<StoredFile> => {
  const file = await findFile(db, caller, fileId);
  const { state, scan } = await db
    .selectFrom('files')
    .select(['scan_state as state', 'scan'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  if (state === null) throw new ApiError('NOT_FOUND');
  requireReadable(caller, file, 'download');
  if (state === 'PENDING') throw new ApiError('CONFLICT', { message: SCAN_PENDING });
  if (state === 'FAILED') throw new ApiError('NOT_FOUND', { message: scan?.reason ?? SCAN_NOT_CHECKED });
  return file;
};

/** The JSON of the contract, built by PostgreSQL, because a scan has thousands of slices. */
export const readSeries = async (db: Kysely<Tables>, fileId: number): Promise<string> => {
  const { rows } = await sql<{ value: string }>`
    select coalesce(json_agg(json_build_object('uid', s.series_uid, 'number', f.series -> 'number',
             'description', coalesce(f.series ->> 'description', ''),
             'dates', coalesce(f.series -> 'dates', '[]'), 'patients', coalesce(f.patients, '[]'), 'hips', f.hips, 'slices', s.slices)
             order by (f.series ->> 'number')::double precision nulls last, s.series_uid), '[]')::text as value
    from (select series_uid, json_agg(json_build_object('id', id, 'number', instance_number, 'size', size,
                   'syntax', transfer_syntax, 'place', case when x is null then null else json_build_array(x, y, z) end)
                   order by position_along_normal, instance_number, id) as slices
          from scan_slices where file_id = ${fileId} group by series_uid) s
    left join lateral (
      select series, (select jsonb_agg(p - 'personName' - 'isRemoved') from jsonb_array_elements(series -> 'patients') p) as patients,
        (select files.scan -> 'hips' -> 'points' from jsonb_array_elements(scan -> 'facts' -> 'series') as found
         where found ->> 'uid' = files.scan -> 'hips' ->> 'series' and (found ->> 'uid' = series ->> 'uid'
           or (found -> 'frames' = series -> 'frames' and jsonb_array_length(found -> 'frames') = 1)) limit 1) as hips
      from files, jsonb_array_elements(scan -> 'facts' -> 'series') as series
      where files.id = ${fileId} and series ->> 'uid' = s.series_uid limit 1) f on true`.execute(db);
  return rows[0]?.value ?? '[]';
};
