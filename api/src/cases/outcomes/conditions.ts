import { isAdministrator } from '@cotyle/domain/access/roles';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { Side } from '@cotyle/domain/hip/side';
import { condition } from '../../lists/conditions.ts';
import type { Condition } from '../../lists/conditions.ts';

export interface OutcomeFilters {
  readonly surgeonId?: number | undefined;
  readonly side?: Side | undefined;
  readonly from?: string | undefined;
}

/** The rule countsAsOutcome as SQL over `t`, with the filters. A surgeon's own cases are among those of their list. */
export const completeCases = (viewer: Viewer, { surgeonId, side, from }: OutcomeFilters): Condition[] => [
  condition(`t.deleted_at is null and t.status = 'DONE'`),
  ...(isAdministrator(viewer.role) ? [] : [condition('t.surgeon_id = ?', viewer.id)]),
  ...(surgeonId === undefined ? [] : [condition('t.surgeon_id = ?', surgeonId)]),
  ...(side === undefined ? [] : [condition('t.side_surgeon = ?', side)]),
  ...(from === undefined ? [] : [condition('t.date_of_surgery >= ?::date', from)]),
];

const ANGLES = [
  'planned_inclination',
  'planned_ante_version',
  'operative_inclination',
  'operative_ante_version',
];

/** Written as the index has it, or the index would not be used. */
export const IS_COMPARED = ANGLES.map((column) => `t.${column} is not null`).join(' and ');
