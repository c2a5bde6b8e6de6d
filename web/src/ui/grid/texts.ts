import type { Density } from './view.ts';

const number = new Intl.NumberFormat('en-US');
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

const DENSITY_LABELS: Record<Density, string> = {
  compact: 'Compact',
  standard: 'Standard',
  comfortable: 'Comfortable',
};

const rowCount = (count: number, capped = false): string =>
  `${number.format(count)}${capped ? '+' : ''} ${count === 1 ? 'row' : 'rows'}`;

interface Range {
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly capped: boolean;
}

/** Texts of every grid. */
export const GRID_TEXTS = {
  search: 'Search',
  clearSearch: 'Clear search',
  all: 'All',
  view: 'View',
  density: 'Row height',
  densityLabel: (density: Density) => DENSITY_LABELS[density],
  columns: 'Columns',
  arrange:
    'Drag a header to move its column, or its edge to change the width. By keyboard: Alt+Shift and Alt with ← or →.',
  selectAll: 'Select all rows',
  selectRow: 'Select row',
  sortTip: 'Sort',
  resetView: 'Reset view',
  exportCsv: 'Export CSV',
  exportTip: (total: number, capped: boolean) =>
    `Save the whole list, ${rowCount(total, capped)}, with the columns that are shown as a CSV file`,
  exporting: (count: number) => `Exporting… ${number.format(count)}`,
  exported: (count: number) => `Exported ${rowCount(count)}`,
  pages: 'Pages',
  rowsPerPage: 'Rows per page',
  range: ({ from, to, total, capped }: Range) =>
    total === 0
      ? 'No rows'
      : `${number.format(from)}–${number.format(to)} of ${number.format(total)}${capped ? '+' : ''}`,
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  loading: 'Loading…',
  action: 'Action',
  nothing: '–',
  noMatch: 'Nothing matches',
  noMatchMore: 'Try other words, or fewer filters.',
  clearFilters: 'Clear search and filters',
  failed: 'The list could not be loaded',
  stale: (asOf: number) => `Could not be refreshed. Shown as of ${time.format(asOf)}.`,
} as const;
