import { keepPreviousData } from '@tanstack/react-query';
import type { GridView } from '../../ui/grid/view.ts';

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The query parameters that every grid has. An unknown sort falls back to the default. */
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
    // Dates are found as they are displayed here.
    ...(words === '' ? {} : { search: words, zone: timeZone() }),
  };
};

/** Refetches periodically; the current rows stay until the new ones arrive. */
export const refetchEvery = (seconds: number) => ({
  refetchInterval: seconds * 1000,
  placeholderData: keepPreviousData,
});
