import { mayBeChosen } from '@cotyle/domain/locations/kind';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** Locks the row until the transaction ends, so that the location is not deleted while it is being chosen. */
export const isChoosable = async (tx: Transaction<Tables>, id: number): Promise<boolean> => {
  const location = await tx
    .selectFrom('locations')
    .select(['active', 'deleted_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return (
    location !== undefined && mayBeChosen({ active: location.active, deleted: location.deleted_at !== null })
  );
};
