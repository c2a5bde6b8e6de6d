import { mayEditPatient, maySeePatient } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { Gender } from '@cotyle/domain/patients/record';
import type { Day } from '@cotyle/domain/validation/calendar';
import type { Transaction } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** What a person writes into a patient's record. */
export interface PatientFields {
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly gender: Gender;
  readonly dateOfBirth: Day;
  readonly medicalInsuranceId: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
}

export interface StoredPatient extends PatientFields {
  readonly id: number;
  readonly version: number;
  readonly creatorId: number;
  readonly deletedAt: Date | null;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
}

export const columnsOf = (fields: PatientFields) => ({
  name_first: fields.nameFirst,
  name_second: fields.nameSecond,
  gender: fields.gender,
  date_of_birth: fields.dateOfBirth,
  medical_insurance_id: fields.medicalInsuranceId,
  email: fields.email,
  phone_number: fields.phoneNumber,
});

/** Locks the row until the transaction ends, and requires the right to edit it. */
export const lockPatient = async (
  tx: Transaction<Tables>,
  viewer: Viewer,
  id: number,
): Promise<StoredPatient> => {
  const found = await tx
    .selectFrom('patients')
    .select([
      'id',
      'version',
      'name_first as nameFirst',
      'name_second as nameSecond',
      'gender',
      'date_of_birth as dateOfBirth',
      'medical_insurance_id as medicalInsuranceId',
      'email',
      'phone_number as phoneNumber',
      'creator_id as creatorId',
      'deleted_at as deletedAt',
      'updated_at as updatedAt',
      'updated_by as updatedBy',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found || !maySeePatient(viewer, found)) throw new ApiError('NOT_FOUND');
  if (!mayEditPatient(viewer, found)) throw new ApiError('FORBIDDEN');
  return found;
};
