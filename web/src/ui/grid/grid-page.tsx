import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Column, RowAction } from './column.ts';
import { DataTable } from './data-table.tsx';
import styles from './grid-page.module.css';
import { lastPage, rangeOf } from './page-range.ts';
import { Pager } from './pager.tsx';
import { RowsMissing } from './rows-missing.tsx';
import { Stale } from './stale.tsx';
import { Toolbar } from './toolbar.tsx';
import { useGridTable } from './use-grid-table.ts';
import type { Selection } from './use-grid-table.ts';
import type { Density, GridAnswer, GridView } from './view.ts';

/** What a person has made of the grid, and how it is changed. */
interface Memory {
  readonly view: GridView;
  /** Counted from 1. */
  readonly page: number;
  readonly change: (change: Partial<GridView>) => void;
  readonly turnTo: (page: number) => void;
  /** How far the rows were scrolled when the list was left. */
  readonly top: number;
  readonly keepTop: (top: number) => void;
}

interface GridPageProps<Row extends { id: number }> {
  /** For readers, and in the name of an exported file. */
  readonly name: string;
  readonly memory: Memory;
  readonly answer: GridAnswer<Row>;
  readonly columns: readonly Column<Row>[];
  readonly actions?: readonly RowAction<Row>[];
  /** How high the rows are for somebody who has not chosen. */
  readonly firstDensity?: Density;
  readonly linkTo?: (row: Row) => string;
  readonly onNear?: (row: Row) => void;
  readonly isFaded?: (row: Row) => boolean;
  readonly selection?: Selection;
  /** Said where there is nothing, and nothing in particular was asked for. */
  readonly empty: string;
  /** Set where the search or a filter leaves rows out: lets go of all of them. */
  readonly onClear: (() => void) | undefined;
  readonly filters?: ReactNode;
  readonly tools?: ReactNode;
  readonly footer?: ReactNode;
}

/** What the rows answer: all of the view but its looks. */
const questionOf = (view: GridView, page: number): string => {
  const { density: _d, columns: _c, columnOrder: _o, widths: _w, ...asked } = view;
  return JSON.stringify([asked, page]);
};

/** Rows went away while their page was open: the last page that is left takes its place. */
const useStayInRange = <Row,>(
  { rows, total, state, late, capped }: GridAnswer<Row>,
  memory: Memory,
): void => {
  const { page, view, turnTo } = memory;
  const isBeyond = state === 'shown' && !late && rows.length === 0 && page > 1;
  useEffect(() => {
    if (isBeyond) turnTo(Math.min(page - 1, lastPage(total, view.size, capped) ?? page - 1));
  }, [isBeyond, page, total, view.size, capped, turnTo]);
};

/** A list with everything around it: search and filters above, the rows, and below them the pages. */
export const GridPage = <Row extends { id: number }>(grid: GridPageProps<Row>) => {
  const { name, memory, answer, firstDensity = 'standard', selection } = grid;
  const { view, page, change, turnTo, top, keepTop } = memory;
  const { rows, total, capped, state, late } = answer;
  useStayInRange(answer, memory);
  const table = useGridTable({ columns: grid.columns, rows, view, onView: change, selection });
  return (
    <div className={styles['place']}>
      <div className={styles['page']}>
        <Toolbar {...{ name, table, rows, view, firstDensity }} onView={change}>
          {grid.tools}
        </Toolbar>
        {grid.filters}
        <div className={styles['card']}>
          <div
            className={styles['rows']}
            data-late={late ? '' : undefined}
            aria-busy={state === 'loading' || late}
          >
            <DataTable
              {...{ name, table, page, view, top, keepTop }}
              actions={grid.actions}
              rowCount={rangeOf({ page, size: view.size, rows: rows.length, total, capped }).total}
              onView={change}
              question={questionOf(view, page)}
              loading={state === 'loading'}
              linkTo={grid.linkTo}
              onNear={grid.onNear}
              isFaded={grid.isFaded}
              isSelectable={selection !== undefined}
            />
            <RowsMissing answer={answer} empty={grid.empty} onClear={grid.onClear} />
          </div>
          <footer className={styles['footer']}>
            {grid.footer}
            <Stale answer={answer} />
            <Pager
              {...{ answer, page, size: view.size }}
              onPage={turnTo}
              onSize={(size) => change({ size })}
            />
          </footer>
        </div>
      </div>
    </div>
  );
};
