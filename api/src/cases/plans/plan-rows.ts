import type { PlanVersion } from '@cotyle/contract/plans';
import type { Plan } from '@cotyle/domain/planning/plan';
import type { PlanFilePurpose } from '@cotyle/domain/planning/saved-plan';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** The latest first. */
export const planVersionsOf = async (
  db: Kysely<Tables>,
  procedureId: number,
  version?: number,
): Promise<PlanVersion[]> => {
  const { rows } = await sql<Omit<PlanVersion, 'at'> & { at: Date }>`
    select v.version, v.plan, v.saved_at as at,
      json_build_object('id', u.id, 'nameFirst', u.name_first, 'nameSecond', u.name_second) as by,
      (select json_agg(json_build_object('purpose', p.purpose, 'fileId', p.file_id, 'fileName', f.file_name,
                'sha256', p.sha256, 'isDeleted', f.deleted_at is not null) order by p.purpose, p.file_id)
         from plan_version_files p join files f on f.id = p.file_id
         where p.procedure_id = v.procedure_id and p.version = v.version) as "madeOn"
    from plan_versions v join users u on u.id = v.saved_by
    where v.procedure_id = ${procedureId} and v.version = coalesce(${version ?? null}::int, v.version)
    order by v.version desc`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

export const latestVersion = async (tx: Transaction<Tables>, procedureId: number): Promise<number> => {
  const { version } = await tx
    .selectFrom('plan_versions')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('procedure_id', '=', procedureId)
    .executeTakeFirstOrThrow();
  return version ?? 0;
};

export interface PlanFile {
  readonly purpose: PlanFilePurpose;
  readonly fileId: number;
  readonly sha256: string;
}

interface NewVersion {
  readonly procedureId: number;
  readonly version: number;
  readonly plan: Plan;
  readonly files: readonly PlanFile[];
  readonly by: number;
  readonly at: Date;
}

export const insertVersion = async (
  tx: Transaction<Tables>,
  { procedureId, version, plan, files, by, at }: NewVersion,
): Promise<void> => {
  await tx
    .insertInto('plan_versions')
    .values({ procedure_id: procedureId, version, plan: JSON.stringify(plan), saved_by: by, saved_at: at })
    .execute();
  await tx
    .insertInto('plan_version_files')
    .values(
      files.map(({ purpose, fileId, sha256 }) => ({
        procedure_id: procedureId,
        version,
        purpose,
        file_id: fileId,
        sha256,
      })),
    )
    .execute();
};
