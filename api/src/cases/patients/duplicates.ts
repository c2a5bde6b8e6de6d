import type { PatientDuplicate } from '@cotyle/contract/patients';
import type { Viewer } from '@cotyle/domain/access/visibility';
import { maySeePatient } from '@cotyle/domain/access/visibility';
import { becomesDuplicate, duplicateReasons } from '@cotyle/domain/duplicates/duplicate-reasons';
import type { PatientIdentity } from '@cotyle/domain/duplicates/duplicate-reasons';
import { DUPLICATES_MAX } from '@cotyle/domain/patients/duplicates';
import type { DuplicateReason } from '@cotyle/domain/patients/duplicates';
import type { Gender } from '@cotyle/domain/patients/record';
import type { Kysely, Transaction } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import { Statement } from '../../lists/conditions.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { seesProcedures } from '../../records/visible-procedures.ts';
import { seesPatients } from './visibility.ts';

interface Candidate extends PatientIdentity {
  readonly id: number;
  readonly gender: Gender;
  readonly creatorId: number;
}

interface Duplicate extends Candidate {
  readonly reasons: readonly DuplicateReason[];
}

/** A record that is changed, as it is stored. */
interface ChangedRecord extends PatientIdentity {
  readonly id: number;
}

/** The most patients of one date of birth, or of one record number, that are compared. */
const CANDIDATES_MAX = 1000;

/** As it is indexed. */
export const recordNumberKey = (number: string): string =>
  `fold_text(regexp_replace(normalize(${number}, NFKC), '\\s', '', 'g'))`;

/** By index: those with the same date of birth and those with the same record number. Their names are compared later. */
const candidatesFor = async (
  db: Kysely<Tables>,
  viewer: Viewer,
  { dateOfBirth, medicalInsuranceId }: PatientIdentity,
): Promise<readonly Candidate[]> => {
  const statement = new Statement();
  const those = (condition: string): string => `(
    select t.id, t.name_first as "nameFirst", t.name_second as "nameSecond", t.gender, t.date_of_birth as "dateOfBirth",
      t.medical_insurance_id as "medicalInsuranceId", t.creator_id as "creatorId"
    from patients t
    where t.deleted_at is null and ${statement.all([seesPatients(viewer)])} and ${condition}
    limit ${CANDIDATES_MAX})`;
  const born = those(`t.date_of_birth = ${statement.value(dateOfBirth)}`);
  const numbered = those(
    `${recordNumberKey('t.medical_insurance_id')} = ${recordNumberKey(statement.value(medicalInsuranceId))}`,
  );
  const query = CompiledQuery.raw(`${born} union ${numbered}`, [...statement.values]);
  return (await db.executeQuery<Candidate>(query)).rows;
};

/**
 * The patients that the viewer may see who may be this person, the likeliest and newest first. Of a record that is changed
 * only those that it does not resemble already.
 */
const findDuplicates = async (
  db: Kysely<Tables>,
  viewer: Viewer,
  identity: PatientIdentity,
  changed?: ChangedRecord,
): Promise<readonly Duplicate[]> =>
  (await candidatesFor(db, viewer, identity))
    .filter(
      (candidate) =>
        changed === undefined ||
        (candidate.id !== changed.id && becomesDuplicate(changed, identity, candidate)),
    )
    .map((candidate) => ({ ...candidate, reasons: duplicateReasons(identity, candidate) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || b.id - a.id)
    .slice(0, DUPLICATES_MAX);

const countProcedures = async (
  db: Kysely<Tables>,
  viewer: Viewer,
  patientIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const statement = new Statement();
  const text = `
    select t.patient_id as id, count(*)::int as count from procedures t
    where t.patient_id = any(${statement.value(patientIds)}) and t.deleted_at is null
      and ${statement.all(seesProcedures(viewer))}
    group by t.patient_id`;
  const { rows } = await db.executeQuery<{ id: number; count: number }>(
    CompiledQuery.raw(text, [...statement.values]),
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/** Absent and invisible look alike. */
const storedRecord = async (db: Kysely<Tables>, viewer: Viewer, id: number): Promise<ChangedRecord> => {
  const found = await db
    .selectFrom('patients')
    .select(['id', 'name_first as nameFirst', 'name_second as nameSecond', 'creator_id as creatorId'])
    .select(['date_of_birth as dateOfBirth', 'medical_insurance_id as medicalInsuranceId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found || !maySeePatient(viewer, found)) throw new ApiError('NOT_FOUND');
  return found;
};

export const listDuplicates = async (
  db: Kysely<Tables>,
  viewer: Viewer,
  { patientId, ...identity }: PatientIdentity & { readonly patientId?: number | undefined },
): Promise<PatientDuplicate[]> => {
  const changed = patientId === undefined ? undefined : await storedRecord(db, viewer, patientId);
  const found = await findDuplicates(db, viewer, identity, changed);
  if (found.length === 0) return [];
  const procedures = await countProcedures(
    db,
    viewer,
    found.map(({ id }) => id),
  );
  const surgeons = await db
    .selectFrom('users')
    .select(['id', 'name_first as nameFirst', 'name_second as nameSecond'])
    .where('id', 'in', [...new Set(found.map(({ creatorId }) => creatorId))])
    .execute();
  const nameOf = new Map(surgeons.map(({ id, nameFirst, nameSecond }) => [id, `${nameFirst} ${nameSecond}`]));
  return found.map(({ creatorId, reasons, ...patient }) => ({
    ...patient,
    surgeon: nameOf.get(creatorId) ?? '',
    procedures: procedures.get(patient.id) ?? 0,
    reasons: [...reasons],
  }));
};

/** Registrations among the same patients wait for each other, so that of two at once the second finds the first. */
export const lockRegistration = async (tx: Transaction<Tables>, viewer: Viewer): Promise<void> => {
  const owners = [...new Set([viewer.id, ...viewer.surgeonIds])];
  await sql`
    select pg_advisory_xact_lock(hashtextextended('patients-of-' || owner, 0))
    from (select unnest(${owners}::bigint[]) as owner order by 1) owners`.execute(tx);
};

/** Rejects a possible duplicate that the person has not been shown. */
export const assertDuplicatesKnown = async (
  tx: Transaction<Tables>,
  viewer: Viewer,
  identity: PatientIdentity,
  known: readonly number[],
  changed?: ChangedRecord,
): Promise<void> => {
  const found = await findDuplicates(tx, viewer, identity, changed);
  if (found.some(({ id }) => !known.includes(id))) throw new ApiError('DUPLICATE_UNCONFIRMED');
};
