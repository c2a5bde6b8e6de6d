import type { CaseSendings, SendingRecord } from '@cotyle/contract/sendings';
import type { Viewer } from '@cotyle/domain/access/visibility';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { loadPlan } from '../../records/plans/load-plan.ts';
import { requireVisible } from '../../records/require-visible.ts';
import { destinationsOf } from '../../records/sendings/destinations.ts';
import { sendableObjects } from '../../records/sendings/sendable-objects.ts';
import type { SendableObject } from '../../records/sendings/sendable-objects.ts';

type SendingRow = Omit<SendingRecord, 'askedAt' | 'endedAt'> & {
  readonly askedAt: Date;
  readonly endedAt: Date | null;
};

/** Of each object and each PACS the last one; those of deleted models are left out. */
const lastSendings = async (db: Kysely<Tables>, procedureId: number): Promise<SendingRecord[]> => {
  const { rows } = await sql<SendingRow>`
    select * from (
      select distinct on (s.connection_id, s.object, s.version, s.file_id) s.id, s.object, s.version,
        f.file_name as "fileName", s.state, s.asked_at as "askedAt", s.ended_at as "endedAt", s.attempts, s.reason,
        json_build_object('id', c.id, 'name', c.name) as destination,
        json_build_object('id', u.id, 'nameFirst', u.name_first, 'nameSecond', u.name_second) as "askedBy"
      from sendings s join connections c on c.id = s.connection_id join users u on u.id = s.asked_by
      left join files f on f.id = s.file_id
      where s.procedure_id = ${procedureId} and f.deleted_at is null
      order by s.connection_id, s.object, s.version, s.file_id, s.id desc
    ) last order by last.id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    askedAt: row.askedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
};

/** What can be sent now. The signature of the plan is verified. */
export const objectsToSend = async (db: Kysely<Tables>, procedureId: number): Promise<SendableObject[]> => {
  const owner = await db
    .selectFrom('procedures')
    .select(['id', 'patient_id as patientId', 'side_surgeon as sideSurgeon'])
    .where('id', '=', procedureId)
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'));
  const { approval } = await loadPlan(db, owner);
  return sendableObjects(db, procedureId, approval.state === 'APPROVED' ? approval.version : null);
};

export const sendingsOf = async (
  { database }: Pick<AppContext, 'database'>,
  viewer: Viewer,
  procedureId: number,
): Promise<CaseSendings> => {
  const db = database.kysely;
  await requireVisible(db, viewer, procedureId);
  const [destinations, objects, sendings] = await Promise.all([
    destinationsOf(db, procedureId),
    objectsToSend(db, procedureId),
    lastSendings(db, procedureId),
  ]);
  return {
    destinations: destinations.map(({ id, name, sheetsOnly }) => ({ id, name, sheetsOnly })),
    sheetVersion: objects.find(({ object }) => object === 'SHEET')?.version ?? null,
    models: objects.filter(({ object }) => object === 'MODEL').length,
    sendings,
  };
};
