import { CloudOff, Inbox, SearchX } from 'lucide-react';
import { Button } from '../button.tsx';
import { Placard } from './placard.tsx';
import { GRID_TEXTS } from './texts.ts';
import type { GridAnswer } from './view.ts';
import { UI_TEXTS } from '../texts.ts';

interface RowsMissingProps {
  readonly answer: GridAnswer<unknown>;
  readonly empty: string;
  readonly onClear: (() => void) | undefined;
}

/** Why there are no rows, and what can be done about it. */
export const RowsMissing = ({ answer, empty, onClear }: RowsMissingProps) => {
  if (answer.state === 'failed')
    return (
      <Placard alert icon={<CloudOff aria-hidden />} title={GRID_TEXTS.failed} more={answer.failure}>
        <Button variant="secondary" onClick={answer.retry}>
          {UI_TEXTS.tryAgain}
        </Button>
      </Placard>
    );
  if (answer.state === 'loading' || answer.rows.length > 0) return null;
  if (!onClear) return <Placard icon={<Inbox aria-hidden />} title={empty} />;
  return (
    <Placard icon={<SearchX aria-hidden />} title={GRID_TEXTS.noMatch} more={GRID_TEXTS.noMatchMore}>
      <Button variant="secondary" onClick={onClear}>
        {GRID_TEXTS.clearFilters}
      </Button>
    </Placard>
  );
};
