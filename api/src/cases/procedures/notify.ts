import { notificationOf } from '@cotyle/domain/procedures/side-effects';
import type { Audience } from '@cotyle/domain/procedures/side-effects';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Transaction } from 'kysely';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { sendNotice } from '../../records/send-notice.ts';

interface MovedProcedure {
  readonly id: number;
  readonly surgeonId: number;
  readonly radiologyLocationId: number | null;
}

const receiversOf = async (
  tx: Transaction<Tables>,
  audience: Audience,
  procedure: MovedProcedure,
): Promise<number[]> => {
  const active = tx
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('status', '=', 'ACTIVE');
  const people = {
    SURGEON: active.where('id', '=', procedure.surgeonId),
    ENGINEERS: active.where('role', '=', 'IMAGE_ENGINEER'),
    RADIOLOGISTS_OF_LOCATION: active
      .where('role', '=', 'RADIOLOGIST')
      .where('location_id', '=', procedure.radiologyLocationId),
  } satisfies Record<Audience, unknown>;
  return (await people[audience].orderBy('id').execute()).map(({ id }) => id);
};

/** Sends a message about a procedure to an audience of it. */
export const notifyAudience = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  procedure: MovedProcedure,
  { audience, text, sender }: { audience: Audience; text: string; sender: { id: number; now: Date } },
): Promise<void> => {
  const receivers = await receiversOf(tx, audience, procedure);
  await sendNotice(tx, audit, { procedureId: procedure.id, text, receivers, sender });
};

/** Sends a message to the people who work on the procedure next, from the user who changed the status, except to that user. */
export const notifyOfStatus = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  procedure: MovedProcedure,
  to: ProcedureStatus,
  sender: { id: number; now: Date },
): Promise<void> => {
  const notification = notificationOf(to);
  if (notification) await notifyAudience(tx, audit, procedure, { ...notification, sender });
};
