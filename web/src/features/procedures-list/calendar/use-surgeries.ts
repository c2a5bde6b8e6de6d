import { CALENDAR_ROWS, procedureCalendarCalls } from '@cotyle/contract/procedure-calendar';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import type { Day } from '@cotyle/domain/validation/calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLastingError } from '../../../shared/calls/lasting-error.ts';
import { describeQuery } from '../../../shared/calls/use-call-query.ts';
import { useCall, useSignedIn } from '../../../shared/session/session-context.ts';
import type { ProceduresView } from '../use-procedures.ts';
import type { PlaceChoices } from '../views/use-choices.ts';
import { viewQuery } from '../views/view-query.ts';

/** Specified for the list. */
const REFRESH = 45_000;

interface Surgeries {
  readonly rows: readonly ProcedureRow[];
  readonly total: number;
  readonly capped: boolean;
}

const byDay = (rows: readonly ProcedureRow[]): ReadonlyMap<Day, readonly ProcedureRow[]> => {
  const days = new Map<Day, ProcedureRow[]>();
  for (const row of rows) {
    const day = row.dateOfSurgery ?? '';
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
};

/** The surgeries of these days, page by page up to the most that a calendar shows. */
export const useSurgeries = (
  [from, to]: readonly [from: Day, to: Day],
  view: ProceduresView,
  choices: PlaceChoices['choices'],
) => {
  const { role } = useSignedIn();
  const send = useCall();
  const query = { from, to, ...viewQuery(role, view, choices) };
  const { data, error, isPlaceholderData, refetch } = useLastingError(
    useQuery({
      ...describeQuery(procedureCalendarCalls.range, { query }, { ownError: true }),
      queryFn: async ({ signal }): Promise<Surgeries> => {
        const rows: ProcedureRow[] = [];
        for (let cursor: string | undefined; ;) {
          const after = cursor === undefined ? {} : { cursor };
          const input = { query: { ...query, ...after } };
          const answer = await send(procedureCalendarCalls.range, input, { signal });
          rows.push(...answer.value);
          const { next, total = rows.length, capped = false } = answer;
          if (typeof next !== 'string' || rows.length >= CALENDAR_ROWS) return { rows, total, capped };
          cursor = next;
        }
      },
      refetchInterval: REFRESH,
      placeholderData: keepPreviousData,
    }),
  );
  const rows = data?.rows;
  const surgeries = useMemo(() => byDay(rows ?? []), [rows]);
  return {
    surgeries,
    answer: data,
    isLoading: !data || isPlaceholderData,
    failure: data ? undefined : error,
    retry: () => void refetch(),
  };
};
