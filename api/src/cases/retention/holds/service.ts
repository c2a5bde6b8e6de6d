import { ALREADY_ON_HOLD, BEING_ERASED, NOT_ON_HOLD } from '@cotyle/domain/retention/retention';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../../transactions/with-transaction.ts';
import { lockWholePatient } from '../lock-whole-patient.ts';

interface HoldChange {
  readonly patientId: number;
  readonly reason: string;
}

const changeHold = (
  context: AppContext,
  patientId: number,
  work: (tx: Transaction<Tables>, audit: AuditedTransaction, now: Date) => Promise<void>,
): Promise<void> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const patient = await lockWholePatient(tx, patientId);
    if (patient.isBeingErased) throw new ApiError('CONFLICT', { message: BEING_ERASED });
    await work(tx, audit, now);
    audit.changed({ topic: 'patients', id: patientId, seenBy: [{ creatorId: patient.creatorId }] });
  });
};

export const setHold = (
  context: AppContext,
  caller: Caller,
  { patientId, reason }: HoldChange,
): Promise<void> =>
  changeHold(context, patientId, async (tx, audit, now) => {
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('legal_holds')
      .values({ patient_id: patientId, reason, set_by: caller.id, set_at: now })
      .onConflict((conflict) => conflict.column('patient_id').where('lifted_at', 'is', null).doNothing())
      .executeTakeFirst();
    if (added !== 1n) throw new ApiError('CONFLICT', { message: ALREADY_ON_HOLD });
    audit.record({ type: 'LEGAL_HOLD_SET', initiatorId: caller.id, patientId, newValue: reason });
  });

export const liftHold = (
  context: AppContext,
  caller: Caller,
  { patientId, reason }: HoldChange,
): Promise<void> =>
  changeHold(context, patientId, async (tx, audit, now) => {
    const { numUpdatedRows: lifted } = await tx
      .updateTable('legal_holds')
      .set({ lifted_by: caller.id, lifted_at: now, lift_reason: reason })
      .where('patient_id', '=', patientId)
      .where('lifted_at', 'is', null)
      .executeTakeFirst();
    if (lifted !== 1n) throw new ApiError('CONFLICT', { message: NOT_ON_HOLD });
    audit.record({ type: 'LEGAL_HOLD_LIFTED', initiatorId: caller.id, patientId, newValue: reason });
  });
