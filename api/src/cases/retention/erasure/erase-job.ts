import { erasureInWords } from '@cotyle/domain/retention/erasure';
import type { ErasureCounts } from '@cotyle/domain/retention/erasure';
import { KIND_LABELS } from '@cotyle/domain/retention/kind-texts';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { purgeErasedScans, purgeFilesOf } from '../../../imaging/files/deletion/purge.ts';
import { discardUpload } from '../../../imaging/uploads/rows/discard.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { changesOfPatientsProcedures } from '../../../records/visibility-fields.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { lockWholePatient } from '../lock-whole-patient.ts';

type ErasureContext = Pick<AppContext, 'database' | 'storage' | 'log' | 'now'>;

interface Erasure {
  readonly id: number;
  readonly patientId: number;
  readonly kind: ErasureKind;
  readonly startedBy: number;
  readonly isErased: boolean;
  readonly isProved: boolean;
}

const findErasure = (db: Kysely<Tables>, id: number): Promise<Erasure> =>
  db
    .selectFrom('erasures')
    .select((eb) => [
      'id',
      'patient_id as patientId',
      'kind',
      'started_by as startedBy',
      eb('erased_at', 'is not', null).$castTo<boolean>().as('isErased'),
      eb('event_id', 'is not', null).$castTo<boolean>().as('isProved'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The bytes go first: as long as a row is there, an interrupted run finds them again. */
const removeBytes = async (
  context: ErasureContext,
  { id: erasureId, kind, patientId }: Erasure,
): Promise<void> => {
  const db = context.database.kysely;
  if (kind === 'SCANS') await purgeErasedScans(context, erasureId);
  if (kind !== 'RECORD') return;
  const procedures = await db
    .selectFrom('procedures')
    .select('id')
    .where('patient_id', '=', patientId)
    .orderBy('id')
    .execute();
  const ids = procedures.map(({ id }) => id);
  if (ids.length === 0) return;
  const uploads = await db.selectFrom('uploads').select('id').where('procedure_id', 'in', ids).execute();
  for (const { id } of uploads) await discardUpload(context, id);
  await purgeFilesOf(context, ids);
};

const peopleOfMessages = async (
  tx: Transaction<Tables>,
  procedureIds: readonly number[],
): Promise<number[]> => {
  if (procedureIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from messages m, unnest(array[m.sender_id, m.receiver_id]) u (id)
    where m.procedure_id = any(${procedureIds})`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Rows, values of events and the event that proves it: one transaction, so that there is never one without the others. */
const eraseRows = async (
  context: ErasureContext,
  { id, kind, patientId, startedBy }: Erasure,
): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const { creatorId, procedureIds } = await lockWholePatient(tx, patientId);
    const changes = await changesOfPatientsProcedures(tx, patientId);
    const people = await peopleOfMessages(tx, procedureIds);
    const { rows: rowCounts } = await sql<{ counts: Omit<ErasureCounts, 'events'> }>`
      select ${sql.raw(kind === 'RECORD' ? 'erase_patient_rows' : 'erase_part_rows')}(${id}) as counts`.execute(
      tx,
    );
    const { rows: erased } = await sql<{ erased: number; commitment: string }>`
      select erased, commitment from erase_event_values(${id}, ${patientId}, ${procedureIds})`.execute(tx);
    const [counted, events] = [rowCounts[0]?.counts, erased[0]];
    if (!counted || !events) throw new Error('The erasure gave no result.');
    await tx
      .updateTable('erasures')
      .set({ erased_at: now, counts: JSON.stringify({ ...counted, events: events.erased }) })
      .where('id', '=', id)
      .execute();
    audit.record({
      ...(kind === 'RECORD'
        ? { type: 'PATIENT_ERASED' as const }
        : { type: 'PATIENT_PART_ERASED' as const, oldValue: KIND_LABELS[kind] }),
      initiatorId: startedBy,
      patientId,
      newValue: erasureInWords(id, events.erased, events.commitment),
    });
    audit.changed({ topic: 'patients', id: patientId, seenBy: [{ creatorId }] });
    for (const change of changes) audit.changed(change);
    for (const person of people) audit.changed({ topic: `messages:${person}` });
  });
};

/** The certificate names the event, whose number and hash exist only after the commit. */
const keepProof = async (db: Kysely<Tables>, { id, kind, patientId }: Erasure): Promise<void> => {
  const event = await db
    .selectFrom('events')
    .select(['id', 'hash'])
    .where('type', '=', kind === 'RECORD' ? 'PATIENT_ERASED' : 'PATIENT_PART_ERASED')
    .where('patient_id', '=', patientId)
    .where('new_value', 'like', `Erasure ${id}:%`)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('erasures')
    .set({ event_id: event.id, event_hash: event.hash })
    .where('id', '=', id)
    .execute();
};

/** May be interrupted and repeated at any point. */
export const erasePatient = async (context: ErasureContext, erasureId: number): Promise<void> => {
  const db = context.database.kysely;
  const erasure = await findErasure(db, erasureId);
  if (erasure.isProved) return;
  if (!erasure.isErased) {
    await removeBytes(context, erasure);
    await eraseRows(context, erasure);
  }
  await keepProof(db, erasure);
};
