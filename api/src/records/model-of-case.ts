import type { Side } from '@cotyle/domain/hip/side';
import { wrongSide } from '@cotyle/domain/models/model-side';
import { judgedModel, OTHER_HIP_NOTICE, reliesOnModel } from '@cotyle/domain/procedures/model-check';
import type { ModelFile } from '@cotyle/domain/procedures/model-check';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import type { AuditedTransaction } from '../transactions/with-transaction.ts';
import { peopleOfCase } from './people-of-case.ts';
import { sendNotice } from './send-notice.ts';

type ModelOfCase = ModelFile & { readonly id: number };

/** The model by whose geometry a case is judged, in a transaction that has locked the procedure. */
export const findModelOfCase = async (
  tx: Transaction<Tables>,
  procedureId: number,
): Promise<ModelOfCase | undefined> =>
  judgedModel(
    await tx
      .selectFrom('files')
      .select(['id', 'type', 'mesh', 'hip'])
      .where('procedure_id', '=', procedureId)
      .where('type', '=', 'MODEL')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
  );

interface ModelChange {
  /** Locked by the transaction. */
  readonly procedure: {
    readonly id: number;
    readonly status: ProcedureStatus;
    readonly sideSurgeon: Side | null;
    readonly surgeonId: number;
    readonly engineerId: number | null;
  };
  /** The id of the model of the case before the change. */
  readonly before: number | undefined;
  readonly by: { readonly id: number; readonly now: Date };
}

/**
 * Nobody is asked about a model that replaces another one after Model Complete: where it is of the other hip, it is recorded
 * and told to those who plan on it.
 */
export const tellOfOtherHip = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { procedure, before, by }: ModelChange,
): Promise<void> => {
  if (!reliesOnModel(procedure.status)) return;
  const model = await findModelOfCase(tx, procedure.id);
  const problem = wrongSide(procedure.sideSurgeon, model?.hip ?? null);
  if (problem === undefined || model?.id === before) return;
  audit.record({
    type: 'MODEL_FOUND_WRONG',
    initiatorId: by.id,
    procedureId: procedure.id,
    newValue: problem,
  });
  await sendNotice(tx, audit, {
    procedureId: procedure.id,
    text: OTHER_HIP_NOTICE,
    receivers: await peopleOfCase(tx, {
      surgeonIds: [procedure.surgeonId],
      engineerId: procedure.engineerId,
    }),
    sender: by,
  });
};
