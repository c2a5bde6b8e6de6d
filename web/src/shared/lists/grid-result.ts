import type { GridResult } from '../../ui/grid/view.ts';
import { failureText } from '../session/failures.ts';

interface ListResponse<Row> {
  readonly value: readonly Row[];
  readonly total?: number | undefined;
  readonly capped?: boolean | undefined;
  readonly next?: string | null | undefined;
}

interface ListQueryState<Row> {
  readonly data: ListResponse<Row> | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

const NO_ROWS: readonly never[] = [];

/** Rows that could not be refreshed stay; the failure replaces them only where there are none. */
export const toGridResult = <Row>(query: ListQueryState<Row>): GridResult<Row> => {
  const { data, error, isError, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const unanswered = isError ? 'failed' : 'loading';
  return {
    rows: data?.value ?? NO_ROWS,
    total: data?.total ?? 0,
    capped: data?.capped ?? false,
    hasMore: typeof data?.next === 'string',
    state: data ? 'shown' : unanswered,
    isPlaceholder: isPlaceholderData,
    failure: isError ? failureText(error) : undefined,
    asOf: dataUpdatedAt,
    retry: () => void refetch(),
  };
};
