import { EVENT_TYPES, eventLabel } from '@cotyle/domain/events/types';
import { PROCEDURE_STATUSES, statusLabel } from '@cotyle/domain/status';
import { condition, containsTerm, termsOf } from '../../lists/conditions.ts';
import type { Condition } from '../../lists/conditions.ts';

/** As the two indexes of old and new statuses have it. */
const STATUS = "t.type = 'PROCEDURE_STATUS'";

/**
 * Every word must stand somewhere in the row: in a name or a value, which the search column holds, or in what only the
 * rules know, the label of the type or of a status. Each alternative is found by an index of its own.
 */
export const searchEvents = (search: string | undefined): Condition[] =>
  termsOf(search).map((word) => {
    const types = EVENT_TYPES.filter((type) => eventLabel(type).toLowerCase().includes(word));
    const statuses = PROCEDURE_STATUSES.filter((status) => statusLabel(status).toLowerCase().includes(word));
    const inRow = containsTerm('t.search', word);
    const text = `${inRow.text} or t.type = any(?) or ${STATUS} and t.old_value = any(?) or ${STATUS} and t.new_value = any(?)`;
    return { ...condition(text, ...inRow.values, types, statuses, statuses), replan: true };
  });
