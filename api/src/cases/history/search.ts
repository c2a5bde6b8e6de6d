import { EVENT_TYPES, eventLabel } from '@cotyle/domain/events/types';
import { isDay } from '@cotyle/domain/validation/calendar';
import { PROCEDURE_STATUSES, statusLabel } from '@cotyle/domain/status';
import { condition, containsTerm, termsOf } from '../../lists/conditions.ts';
import type { Condition } from '../../lists/conditions.ts';

/** As the two indexes of old and new statuses have it. */
const STATUS = "t.type = 'PROCEDURE_STATUS'";

const DATE = /^(\d{2})\/(\d{2})\/(\d{4}),?$/;

/** A date as the log shows it, in the time zone of the reader. */
const onDay = (word: string, timeZone: string): Condition[] => {
  const [, month, date, year] = DATE.exec(word) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day)
    ? [
        condition(
          `t.creation >= ?::date::timestamp at time zone ? and t.creation < (?::date + 1)::timestamp at time zone ?`,
          day,
          timeZone,
          day,
          timeZone,
        ),
      ]
    : [];
};

/**
 * Every word must stand somewhere in the row: in a name or a value, which the search column holds, or in what only the
 * rules know: the label of the type or of a status, or the date. Each alternative is found by an index of its own.
 */
export const searchEvents = (search: string | undefined, timeZone = 'UTC'): Condition[] =>
  termsOf(search).map((word) => {
    const types = EVENT_TYPES.filter((type) => eventLabel(type).toLowerCase().includes(word));
    const statuses = PROCEDURE_STATUSES.filter((status) => statusLabel(status).toLowerCase().includes(word));
    const inRow = containsTerm('t.search', word);
    const text = `${inRow.text} or t.type = any(?) or ${STATUS} and t.old_value = any(?) or ${STATUS} and t.new_value = any(?)`;
    const named = condition(text, ...inRow.values, types, statuses, statuses);
    const parts = [named, ...onDay(word, timeZone)];
    return {
      ...condition(parts.map((part) => part.text).join(' or '), ...parts.flatMap(({ values }) => values)),
      replan: true,
    };
  });
