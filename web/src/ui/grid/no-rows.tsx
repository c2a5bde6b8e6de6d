import { CloudOff, Inbox, SearchX } from 'lucide-react';
import { Button } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';
import { GRID_TEXTS } from './texts.ts';
import type { GridResult } from './view.ts';
import { UI_TEXTS } from '../texts.ts';

interface NoRowsProps {
  readonly result: GridResult<unknown>;
  readonly empty: string;
  readonly onClearFilters: (() => void) | undefined;
}

/** Why there are no rows, with a fitting action. */
export const NoRows = ({ result, empty, onClearFilters }: NoRowsProps) => {
  if (result.state === 'failed')
    return (
      <EmptyState alert icon={<CloudOff aria-hidden />} title={GRID_TEXTS.failed} more={result.failure}>
        <Button variant="secondary" onClick={result.retry}>
          {UI_TEXTS.tryAgain}
        </Button>
      </EmptyState>
    );
  if (result.state === 'loading' || result.rows.length > 0) return null;
  if (!onClearFilters) return <EmptyState icon={<Inbox aria-hidden />} title={empty} />;
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={GRID_TEXTS.noMatch} more={GRID_TEXTS.noMatchMore}>
      <Button variant="secondary" onClick={onClearFilters}>
        {GRID_TEXTS.clearFilters}
      </Button>
    </EmptyState>
  );
};
