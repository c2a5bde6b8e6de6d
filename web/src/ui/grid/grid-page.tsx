import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Column, RowAction } from './column.ts';
import { DataTable } from './data-table.tsx';
import styles from './grid-page.module.css';
import { lastPage, rangeOf } from './page-range.ts';
import { Pager } from './pager.tsx';
import { NoRows } from './no-rows.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { Toolbar } from './toolbar.tsx';
import { useGridTable } from './use-grid-table.ts';
import type { Selection } from './use-grid-table.ts';
import type { AllRows, Density, GridResult, GridView } from './view.ts';

interface GridPreferences {
  readonly view: GridView;
  /** Counted from 1. */
  readonly page: number;
  readonly changeView: (change: Partial<GridView>) => void;
  readonly goToPage: (page: number) => void;
  readonly scrollTop: number;
  readonly saveScrollTop: (top: number) => void;
  readonly lastRow: number | undefined;
  readonly saveRow: (id: number) => void;
}

interface GridPageProps<Row extends { id: number }> {
  /** For screen readers and the name of an exported file. */
  readonly name: string;
  readonly preferences: GridPreferences;
  readonly result: GridResult<Row>;
  readonly exported: AllRows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly actions?: readonly RowAction<Row>[];
  readonly defaultDensity?: Density;
  readonly linkTo?: (row: Row) => string;
  readonly onPrefetch?: (row: Row) => void;
  readonly isFaded?: (row: Row) => boolean;
  readonly selection?: Selection;
  /** Shown where there are no rows without search and filters. */
  readonly empty: string;
  /** Set where a search or filter is active: clears them. */
  readonly onClearFilters: (() => void) | undefined;
  readonly filters?: ReactNode;
  readonly tools?: ReactNode;
  readonly footer?: ReactNode;
}

/** The part of the view that selects the rows, without its appearance. */
const queryIdOf = (view: GridView, page: number): string => {
  const { density: _d, columns: _c, columnOrder: _o, widths: _w, ...query } = view;
  return JSON.stringify([query, page]);
};

/** Goes to the last page where the current one became empty. */
const useClampPage = <Row,>(
  { rows, total, state, isPlaceholder, capped }: GridResult<Row>,
  preferences: GridPreferences,
): void => {
  const { page, view, goToPage } = preferences;
  const isBeyond = state === 'shown' && !isPlaceholder && rows.length === 0 && page > 1;
  useEffect(() => {
    if (isBeyond) goToPage(Math.min(page - 1, lastPage(total, view.size, capped) ?? page - 1));
  }, [isBeyond, page, total, view.size, capped, goToPage]);
};

/** A list with search, filters, rows and pager. */
export const GridPage = <Row extends { id: number }>(grid: GridPageProps<Row>) => {
  const { name, preferences, result, defaultDensity = 'standard', selection } = grid;
  const { view, page, changeView, goToPage, scrollTop, saveScrollTop, lastRow, saveRow } = preferences;
  const { rows, total, capped, state, isPlaceholder } = result;
  useClampPage(result, preferences);
  const table = useGridTable({ columns: grid.columns, rows, view, onView: changeView, selection });
  return (
    <div className={styles['table']}>
      <div className={styles['page']}>
        <Toolbar
          {...{ name, table, result, view, defaultDensity }}
          exported={grid.exported}
          onView={changeView}
        >
          {grid.tools}
        </Toolbar>
        {grid.filters}
        <div className={styles['card']}>
          <div
            className={styles['rows']}
            data-late={isPlaceholder ? '' : undefined}
            aria-busy={state === 'loading' || isPlaceholder}
          >
            <DataTable
              {...{ name, table, page, view, scrollTop, saveScrollTop, lastRow, saveRow }}
              actions={grid.actions}
              rowCount={rangeOf({ page, size: view.size, rows: rows.length, total, capped }).total}
              onView={changeView}
              queryId={queryIdOf(view, page)}
              loading={state === 'loading'}
              linkTo={grid.linkTo}
              onPrefetch={grid.onPrefetch}
              isFaded={grid.isFaded}
              isSelectable={selection !== undefined}
            />
            <NoRows result={result} empty={grid.empty} onClearFilters={grid.onClearFilters} />
          </div>
          <footer className={styles['footer']}>
            {grid.footer}
            <StaleNotice answer={result} />
            <Pager
              {...{ result, page, size: view.size }}
              onPage={goToPage}
              onSize={(size) => changeView({ size })}
            />
          </footer>
        </div>
      </div>
    </div>
  );
};
