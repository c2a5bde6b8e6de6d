import { fieldChange } from '@cotyle/domain/events/field-changes';
import type { RecordedField, RecordedValues } from '@cotyle/domain/events/types';
import type { NewEvent } from '../transactions/with-transaction.ts';

export const changeEvent = <F extends RecordedField>(
  procedureId: number,
  initiatorId: number | null,
  field: F,
  from: RecordedValues[F],
  to: RecordedValues[F],
): NewEvent => ({ ...fieldChange(field, from, to), initiatorId, procedureId });
