import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import {
  acceptedDoubts,
  declaresModel,
  doubtsAbout,
  modelQuestion,
} from '@cotyle/domain/procedures/model-check';
import type { Transaction } from 'kysely';
import type { NewEvent } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { findModelOfCase } from '../../records/model-of-case.ts';
import { storedCentre } from './cup-centre.ts';
import type { StoredProcedure } from '../../records/procedure-row.ts';

/**
 * A model that geometry speaks against is completed only by somebody who answers for it: gives the events of that, or
 * asks. The procedure's row is locked, and so no model comes or goes meanwhile.
 */
export const confirmModel = async (
  tx: Transaction<Tables>,
  caller: Caller,
  before: StoredProcedure,
  after: StoredProcedure,
  answers: ConfirmationAnswers,
): Promise<NewEvent[]> => {
  if (!declaresModel(before.status, after.status)) return [];
  const model = await findModelOfCase(tx, after.id);
  if (!model) return [];
  const doubts = doubtsAbout({ ...after, cupCentre: await storedCentre(tx, after.id) }, model);
  const question = modelQuestion(caller.role, doubts, answers);
  if (question) throw new ApiError('MODEL_UNCONFIRMED', question);
  const accepted = acceptedDoubts(caller.role, doubts, answers);
  const about = { initiatorId: caller.id, procedureId: after.id };
  return [
    { ...about, type: 'MODEL_SIDE_ACCEPTED' as const, newValue: accepted.side },
    { ...about, type: 'MODEL_PLACE_ACCEPTED' as const, newValue: accepted.position },
  ].flatMap((event) => (event.newValue === undefined ? [] : [{ ...event, newValue: event.newValue }]));
};
