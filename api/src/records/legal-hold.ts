import { ON_LEGAL_HOLD } from '@cotyle/domain/retention/retention';
import type { Transaction } from 'kysely';
import { ApiError } from '../errors/api-error.ts';
import type { Tables } from '../platform/database/schema.ts';

/** After the record is locked: a hold locks the patient and the procedures too, so it comes before the deletion or after it. */
export const assertNotOnHold = async (tx: Transaction<Tables>, patientId: number): Promise<void> => {
  const hold = await tx
    .selectFrom('legal_holds')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  if (hold) throw new ApiError('CONFLICT', { message: ON_LEGAL_HOLD });
};
