import { unmatchedInWords } from '@cotyle/domain/receiving/texts';
import { sql } from 'kysely';
import type { StoringContext } from '../../context/app-context.ts';
import { safeError } from '../../platform/log.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { removeBytesOf, takeOffList } from './remove-study.ts';

const BATCH = 500;

const expire = async (context: StoringContext, id: number): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const study = await takeOffList(tx, id, { state: 'EXPIRED', by: null, now });
    if (!study) return;
    const kept = `kept for ${context.config.INCOMING_KEPT_DAYS} days`;
    audit.record({
      type: 'INCOMING_EXPIRED',
      initiatorId: null,
      locationId: study.locationId,
      newValue: unmatchedInWords(study.images, study.connectionName, kept),
    });
    audit.changed({ topic: 'incoming', locationId: study.locationId });
  });
};

/** Removes studies from the list after their time, and bytes that an interrupted removal left. */
export const expireStudies = async (context: StoringContext, signal: AbortSignal): Promise<void> => {
  const before = new Date(context.now().getTime() - context.config.INCOMING_KEPT_DAYS * 86_400_000);
  const { rows } = await sql<{ id: number }>`
    select id from received_studies
    where (state = 'INCOMING' and closed_at < ${before}) or (state in ('DISCARDED', 'EXPIRED') and storage_key is not null)
    order by id limit ${BATCH}`.execute(context.database.kysely);
  let failure: unknown;
  for (const { id } of rows) {
    signal.throwIfAborted();
    try {
      await expire(context, id);
      await removeBytesOf(context, id);
    } catch (error) {
      context.log.warn({ study: id, err: safeError(error) }, 'study not removed from the incoming list');
      failure = error;
    }
  }
  // Makes the job fail, so that it is retried.
  if (failure) throw failure;
};
