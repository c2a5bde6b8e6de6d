import { clinicPartId } from '@cotyle/domain/implants/part-id';
import { versionName } from '@cotyle/domain/implants/clinic/texts';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { InspectedPart } from '../inspection/inspect-catalogue.ts';
import type { ReceivedZip } from './receive-zip.ts';
import { lockTarget } from './target.ts';

/** Fails where a sweep has removed the bytes in the meantime; from here on the catalogue owns them. */
const takeOverUpload = async (tx: Transaction<Tables>, id: string): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new ApiError('CONFLICT');
};

const BATCH = 500;

const insertParts = async (
  tx: Transaction<Tables>,
  versionId: number,
  parts: readonly InspectedPart[],
): Promise<void> => {
  for (let from = 0; from < parts.length; from += BATCH)
    await tx
      .insertInto('implant_parts')
      .values(
        parts.slice(from, from + BATCH).map(({ row, surface }) => ({
          id: clinicPartId(versionId, row.line),
          version_id: versionId,
          line: row.line,
          part: JSON.stringify({ ...row.part, id: clinicPartId(versionId, row.line) }),
          frame: JSON.stringify(row.frame),
          triangles: surface.count.facts.triangles,
          entry: JSON.stringify(surface.entry),
        })),
      )
      .execute();
};

export interface VersionToRecord extends ReceivedZip {
  readonly parts: readonly InspectedPart[];
  readonly warnings: readonly string[];
  readonly by: number;
}

/** The version with all its parts, or nothing. Returns the id of its catalogue. */
export const recordVersion = async (
  { database, now: time }: Pick<AppContext, 'database' | 'now'>,
  { target, file, parts, warnings, by }: VersionToRecord,
): Promise<number> => {
  const now = time();
  return withTransaction(database.kysely, now, async (tx, audit) => {
    await takeOverUpload(tx, file.id);
    const { id, manufacturer, name, next } = await lockTarget(tx, target, file.sha256);
    const { versionId } = await tx
      .insertInto('implant_catalogue_versions')
      .values({
        catalogue_id: id,
        version: next,
        file_name: file.fileName,
        size: file.size,
        sha256: file.sha256,
        storage_key: file.key,
        warnings: JSON.stringify(warnings),
        uploaded_by: by,
        uploaded_at: now,
      })
      .returning('id as versionId')
      .executeTakeFirstOrThrow();
    await insertParts(tx, versionId, parts);
    audit.record({
      type: 'CATALOGUE_UPLOADED',
      initiatorId: by,
      newValue: versionName(manufacturer, name, next),
    });
    audit.changed({ topic: 'catalogues', id });
    return id;
  });
};
