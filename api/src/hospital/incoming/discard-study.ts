import { unmatchedInWords } from '@cotyle/domain/receiving/texts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { safeError } from '../../platform/log.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { removeBytesOf, takeOffList } from './remove-study.ts';
import { lockVisibleStudy } from './visible-studies.ts';

export const discardStudy = async (
  context: AppContext,
  caller: Caller,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    await lockVisibleStudy(tx, caller, id);
    const study = await takeOffList(tx, id, { state: 'DISCARDED', by: caller.id, now });
    if (!study) throw new ApiError('NOT_FOUND');
    audit.record({
      type: 'INCOMING_DISCARDED',
      initiatorId: caller.id,
      locationId: study.locationId,
      newValue: unmatchedInWords(study.images, study.connectionName, reason),
    });
    audit.changed({ topic: 'incoming', locationId: study.locationId });
  });
  await removeBytesOf(context, id).catch((error: unknown) =>
    context.log.warn({ study: id, err: safeError(error) }, 'discarded study left to the sweep'),
  );
};
