import type { VisibleProcedure } from '@cotyle/domain/access/visibility';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { visibilityColumns } from '../../records/visibility-fields.ts';

export interface AskedCase {
  readonly procedureId?: number | undefined;
  readonly medicalInsuranceId?: string | undefined;
  readonly dateOfBirth?: string | undefined;
}

/** The case by its number, or the newest case of the patient. A deleted one is not found. */
export const findAskedCase = async (
  db: Kysely<Tables>,
  { procedureId, medicalInsuranceId, dateOfBirth }: AskedCase,
): Promise<VisibleProcedure | undefined> => {
  const cases = db
    .selectFrom('procedures')
    .innerJoin('patients', 'patients.id', 'procedures.patient_id')
    .select(visibilityColumns)
    .where('procedures.deleted_at', 'is', null)
    .where('patients.deleted_at', 'is', null);
  const asked =
    procedureId === undefined
      ? cases
          .where('patients.medical_insurance_id', '=', medicalInsuranceId ?? '')
          .where('patients.date_of_birth', '=', dateOfBirth ?? '')
      : cases.where('procedures.id', '=', procedureId);
  const found = await asked.orderBy('procedures.id', 'desc').limit(1).executeTakeFirst();
  if (!found) return undefined;
  const { deletedAt, ...procedure } = found;
  return { ...procedure, deleted: deletedAt !== null };
};
