import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/schema.ts';

/** An emergency access of an hour, without its event and its notices. */
export const addEmergencyAccess = async (
  db: Kysely<Tables>,
  { userId, procedureId, now }: { userId: number; procedureId: number; now: Date },
): Promise<void> => {
  await db
    .insertInto('emergency_accesses')
    .values({
      user_id: userId,
      procedure_id: procedureId,
      reason: 'The patient is in the emergency room',
      created_at: now,
      expires_at: new Date(now.getTime() + 3600 * 1000),
    })
    .execute();
};
