import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import { dateDoubt, dateQuestion, todayOf } from '@cotyle/domain/procedures/date-check';
import type { NewEvent } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { StoredProcedure } from '../../records/procedure-row.ts';

/** An unlikely date is saved only once it is confirmed: returns the event of the confirmation, or asks for it. */
export const confirmDate = (
  caller: Caller,
  before: StoredProcedure,
  after: StoredProcedure,
  { confirmDate: isConfirmed }: ConfirmationAnswers,
  clock: { readonly now: Date; readonly today: string | undefined },
): NewEvent[] => {
  const doubt = dateDoubt(before, after, todayOf(clock.now, clock.today));
  if (doubt === undefined) return [];
  if (isConfirmed !== true) throw new ApiError('DATE_UNCONFIRMED', { message: dateQuestion(doubt) });
  return [
    { type: 'PROCEDURE_DATE_ACCEPTED', initiatorId: caller.id, procedureId: after.id, newValue: doubt },
  ];
};
