import type { CatalogueRecord } from '@cotyle/contract/catalogues';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { readCatalogue } from './viewing/read-catalogues.ts';

/** Retires or restores a catalogue; one that is so already stays as it is. */
export const setRetired = async (
  { database, now: time }: AppContext,
  caller: Caller,
  catalogueId: number,
  isRetired: boolean,
): Promise<CatalogueRecord> => {
  const now = time();
  return withTransaction(database.kysely, now, async (tx, audit) => {
    const found = await tx
      .selectFrom('implant_catalogues')
      .select(['manufacturer', 'name', 'retired_at as retiredAt'])
      .where('id', '=', catalogueId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiError('NOT_FOUND');
    if ((found.retiredAt !== null) !== isRetired) {
      await tx
        .updateTable('implant_catalogues')
        .set({ retired_at: isRetired ? now : null, retired_by: isRetired ? caller.id : null })
        .where('id', '=', catalogueId)
        .execute();
      const name = `${found.manufacturer} ${found.name}`;
      audit.record(
        isRetired
          ? { type: 'CATALOGUE_RETIRED', initiatorId: caller.id, oldValue: name }
          : { type: 'CATALOGUE_RESTORED', initiatorId: caller.id, newValue: name },
      );
      audit.changed({ topic: 'catalogues', id: catalogueId });
    }
    return readCatalogue(tx, catalogueId);
  });
};
