import { ROLES } from '@cotyle/domain/access/roles';
import { daysBetween } from '@cotyle/domain/validation/day-arithmetic';
import { z } from 'zod';
import { call } from './call.ts';
import { dayField } from './fields.ts';
import { gridQuery, listAnswer } from './lists.ts';
import { procedureFilters, procedureRow, PROCEDURE_SORTS, PROCEDURE_TOPICS } from './procedures.ts';

/** More than the weeks of a month, and less than would make a heavy query. */
export const CALENDAR_DAYS = 62;
/** The rows of one answer; `next` leads to the following ones. */
export const CALENDAR_PAGE = 250;
/** A calendar shows at most this many rows, and says that there are more. */
export const CALENDAR_ROWS = 1000;

const { search, zone, cursor } = gridQuery(PROCEDURE_SORTS);

export const procedureCalendarCalls = {
  range: call({
    method: 'GET',
    path: '/patient/procedure/calendar',
    summary: 'The procedures that the caller may see with a surgery on one of these days, in their order',
    access: { kind: 'signed-in', roles: ROLES },
    query: z
      .strictObject({ from: dayField, to: dayField, search, zone, cursor, ...procedureFilters })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < CALENDAR_DAYS, {
        path: ['to'],
        message: `At most ${CALENDAR_DAYS} days`,
      }),
    answer: listAnswer(procedureRow),
    dependsOn: PROCEDURE_TOPICS,
  }),
};
