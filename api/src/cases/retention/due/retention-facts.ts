import type { RetentionFacts } from '@cotyle/domain/retention/retention';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../platform/database/schema.ts';

const OF_PROCEDURES = 'join procedures c on c.id = a.procedure_id where c.patient_id = p.id';

/** The last activity of a patient `p`: a change of the record or a procedure, a new file, note or message. Reading is none. What the erasure of a part has removed counts. */
export const LAST_ACTIVITY = `greatest(p.created_at, p.updated_at,
  (select max(greatest(c.creation, c.updated_at, c.status_since)) from procedures c where c.patient_id = p.id),
  (select max(a.creation) from files a ${OF_PROCEDURES}),
  (select max(a.creation) from notes a ${OF_PROCEDURES}),
  (select max(a.creation) from messages a ${OF_PROCEDURES}),
  (select max(e.last_activity) from erasures e where e.patient_id = p.id))`;

export const HAS_ACTIVE_PROCEDURE_SQL = `exists (select from procedures c
  where c.patient_id = p.id and c.deleted_at is null and c.status not in ('DONE', 'CANCELED'))`;

export const IS_ON_HOLD = `exists (select from legal_holds h where h.patient_id = p.id and h.lifted_at is null)`;

/** Undefined where there is no such patient. */
export const readRetentionFacts = async (
  db: Kysely<Tables> | Transaction<Tables>,
  patientId: number,
): Promise<RetentionFacts | undefined> => {
  const { rows } = await sql<RetentionFacts>`
    select ${sql.raw(LAST_ACTIVITY)} as "lastActivity", ${sql.raw(HAS_ACTIVE_PROCEDURE_SQL)} as "hasActiveProcedure",
      ${sql.raw(IS_ON_HOLD)} as "isOnHold"
    from patients p where p.id = ${patientId}`.execute(db);
  return rows[0];
};
