import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { isEnded } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeQuery } from '../../../shared/calls/use-call-query.ts';
import { useLastingError } from '../../../shared/calls/lasting-error.ts';
import { useCall, useSignedIn } from '../../../shared/session/session-context.ts';
import type { ProceduresView } from '../use-procedures.ts';
import type { PlaceChoices } from '../views/use-choices.ts';
import { viewQuery } from '../views/view-query.ts';

/** Specified for the list. */
const REFRESH = 45_000;
const PAGE = '25';
/** Beyond this many pages the list is the better tool. */
const MOST_PAGES = 8;

interface Column {
  readonly rows: readonly ProcedureRow[];
  readonly total: number;
  readonly capped: boolean;
}

/** The cases of one status, page by page: the next surgery first, of ended ones the last. */
export const useColumn = (
  status: ProcedureStatus,
  view: ProceduresView,
  choices: PlaceChoices['choices'],
) => {
  const { role } = useSignedIn();
  const send = useCall();
  const [pages, setPages] = useState(1);
  const query = {
    ...viewQuery(role, view, choices),
    status,
    size: PAGE,
    sort: 'dateOfSurgery',
    order: isEnded(status) ? 'desc' : 'asc',
  } as const;
  const { data, error, refetch } = useLastingError(
    useQuery({
      ...describeQuery(procedureCalls.actual, { query, pages }, { ownError: true }),
      queryFn: async ({ signal }): Promise<Column> => {
        const rows: ProcedureRow[] = [];
        let cursor: string | null | undefined;
        for (let page = 0; page < pages && cursor !== null; page += 1) {
          const after = cursor === undefined ? {} : { cursor };
          const answer = await send(procedureCalls.actual, { query: { ...query, ...after } }, { signal });
          rows.push(...answer.value);
          cursor = answer.next ?? null;
          if (page === pages - 1 || cursor === null)
            return { rows, total: answer.total ?? rows.length, capped: answer.capped ?? false };
        }
        return { rows, total: rows.length, capped: false };
      },
      refetchInterval: REFRESH,
      placeholderData: keepPreviousData,
    }),
  );
  const left = (data?.total ?? 0) - (data?.rows.length ?? 0);
  return {
    column: data,
    failure: data ? undefined : error,
    retry: () => void refetch(),
    showMore: left > 0 && pages < MOST_PAGES ? () => setPages(pages + 1) : undefined,
    isCut: left > 0 && pages >= MOST_PAGES,
  };
};
