import { PAGE_SIZES } from '@cotyle/contract/lists';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';
import { InlineSelect } from './inline-select.tsx';
import { lastPage, rangeOf } from './page-range.ts';
import styles from './pager.module.css';
import { GRID_TEXTS } from './texts.ts';
import type { GridResult, PageSize } from './view.ts';

interface PagerProps {
  readonly result: GridResult<unknown>;
  readonly page: number;
  readonly size: PageSize;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: PageSize) => void;
}

const SIZES = PAGE_SIZES.map((size) => [`${size}`, `${size}`] as const);

export const Pager = ({ result, page, size, onPage, onSize }: PagerProps) => {
  const { rows, total, capped, hasMore, state } = result;
  const last = lastPage(total, size, capped);
  const isLast = last === undefined ? !hasMore : page >= last;
  const steps: readonly (readonly [label: string, Icon: LucideIcon, to: number | undefined])[] = [
    [GRID_TEXTS.firstPage, ChevronsLeft, page > 1 ? 1 : undefined],
    [GRID_TEXTS.previousPage, ChevronLeft, page > 1 ? page - 1 : undefined],
    [GRID_TEXTS.nextPage, ChevronRight, isLast ? undefined : page + 1],
    [GRID_TEXTS.lastPage, ChevronsRight, isLast ? undefined : last],
  ];
  const rangeText = {
    loading: GRID_TEXTS.loading,
    failed: GRID_TEXTS.nothing,
    shown: GRID_TEXTS.range(rangeOf({ page, size, rows: rows.length, total, capped })),
  }[state];
  return (
    <nav className={styles['pager']} aria-label={GRID_TEXTS.pages}>
      <InlineSelect
        label={GRID_TEXTS.rowsPerPage}
        options={SIZES}
        value={`${size}` as const}
        onChange={(next) => onSize(Number(next) as PageSize)}
      />
      <output className={styles['range']}>{rangeText}</output>
      <div className={styles['steps']}>
        {steps.map(([label, Icon, to]) => (
          <IconButton
            key={label}
            label={label}
            // aria-disabled keeps the focus: a disabled button would lose it.
            aria-disabled={to === undefined || undefined}
            onClick={() => {
              if (to !== undefined) onPage(to);
            }}
          >
            <Icon aria-hidden />
          </IconButton>
        ))}
      </div>
    </nav>
  );
};
