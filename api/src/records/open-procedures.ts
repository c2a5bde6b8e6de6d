import { isEnded, PROCEDURE_STATUSES } from '@cotyle/domain/status';

const ENDED = PROCEDURE_STATUSES.filter(isEnded);

/** The number of procedures that are neither canceled nor complete and refer to the record $1; each column has an index. */
export const openProceduresOf = (
  column: 'surgeon_id' | 'radiologist_id' | 'engineer_id' | 'surgery_location_id' | 'radiology_location_id',
): string => `select count(*)::int from procedures
  where ${column} = $1 and deleted_at is null and status not in (${ENDED.map((status) => `'${status}'`).join(', ')})`;
