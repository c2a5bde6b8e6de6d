import type { PatientRecord } from '@cotyle/domain/ct/finding';
import type { Side } from '@cotyle/domain/hip/side';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/schema.ts';

/** What the objects of a case say about it. */
export interface SentCase {
  readonly procedureId: number;
  readonly createdAt: Date;
  readonly side: Side | null;
  readonly orderNumber: string | null;
  readonly surgeon: { readonly nameFirst: string; readonly nameSecond: string };
  readonly patient: PatientRecord;
  /** Names the installation. */
  readonly installation: string;
}

export const loadSentCase = async (db: Kysely<Tables>, procedureId: number): Promise<SentCase> => {
  const { rows } = await sql<SentCase>`
    select t.id as "procedureId", t.creation as "createdAt", t.side_surgeon as side, t.order_number as "orderNumber",
      json_build_object('nameFirst', u.name_first, 'nameSecond', u.name_second) as surgeon,
      json_build_object('nameFirst', p.name_first, 'nameSecond', p.name_second, 'gender', p.gender,
        'medicalInsuranceId', p.medical_insurance_id, 'dateOfBirth', p.date_of_birth) as patient,
      (select public_id from installation) as installation
    from procedures t join patients p on p.id = t.patient_id join users u on u.id = t.surgeon_id
    where t.id = ${procedureId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The procedure is not there any more.');
  return found;
};
