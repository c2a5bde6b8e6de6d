import { orderNumbersIn, recordNumbersIn } from '@cotyle/domain/receiving/match';
import type { MatchCandidate } from '@cotyle/domain/receiving/match';
import type { ReceivedFacts } from '@cotyle/domain/receiving/received-facts';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** By the index of the record number, which is coarser than the rule that decides. */
const FOLDED = (value: ReturnType<typeof sql>) =>
  sql`fold_text(regexp_replace(normalize(${value}, NFKC), '\\s', '', 'g'))`;

/** The cases with an order number of the study, and the open requests of patients with one of its record numbers. */
export const findCandidates = async (
  db: Kysely<Tables>,
  { accessionNumbers, identities }: ReceivedFacts,
): Promise<MatchCandidate[]> => {
  const orders = orderNumbersIn(accessionNumbers);
  const numbers = recordNumbersIn(identities);
  const { rows } = await sql<{ candidate: MatchCandidate }>`
    select json_build_object('procedureId', p.id, 'orderNumber', p.order_number, 'status', p.status,
      'locationId', p.radiology_location_id, 'deleted', p.deleted_at is not null or t.deleted_at is not null,
      'record', json_build_object('nameFirst', t.name_first, 'nameSecond', t.name_second, 'gender', t.gender,
        'medicalInsuranceId', t.medical_insurance_id, 'dateOfBirth', t.date_of_birth)) as candidate
    from procedures p join patients t on t.id = p.patient_id
    where p.order_number = any(${orders}::text[])
      or (p.status = 'SCAN' and p.deleted_at is null and p.patient_id in (
        select q.id from patients q where q.deleted_at is null and ${FOLDED(sql`q.medical_insurance_id`)} = any(
          select ${FOLDED(sql`n`)} from unnest(${numbers}::text[]) n)))
    order by p.id`.execute(db);
  return rows.map(({ candidate }) => candidate);
};
