import { keepPreviousData } from '@tanstack/react-query';
import type { GridView } from '../../ui/grid/view.ts';

/** The part of a list's query that every grid has. A sort that this list does not know falls back to its first one. */
export const listQuery = <const Sort extends string>(
  { search, sort, order, size }: GridView,
  page: number,
  sorts: readonly Sort[],
  first: { readonly sort: Sort; readonly order: GridView['order'] },
) => {
  const known = sorts.find((one) => one === sort);
  const words = search.trim();
  return {
    page: String(page),
    size: `${size}` as const,
    sort: known ?? first.sort,
    order: known ? order : first.order,
    ...(words === '' ? {} : { search: words }),
  };
};

/** Asked again every so many seconds; what is shown stays until the new answer is there. */
export const refetchEvery = (seconds: number) => ({
  refetchInterval: seconds * 1000,
  placeholderData: keepPreviousData,
  meta: { ownError: true },
});
