import { eventCalls } from '@cotyle/contract/events';
import { DEFAULT_PERIOD, PERIODS } from '@cotyle/domain/periods/period';
import { z } from 'zod';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { answerOf } from '../../shared/lists/answer.ts';
import { askedFor, refreshedEvery } from '../../shared/lists/asked.ts';
import { PERIOD_OPTIONS } from '../../shared/lists/deleted-footer.tsx';
import { usePeriodStart } from '../../shared/lists/use-period-start.ts';
import { gridShape } from '../../shared/grid-preferences/grid-shape.ts';
import { useGridMemory } from '../../shared/grid-preferences/use-grid-memory.ts';
import { Choice } from '../../ui/grid/choice.tsx';
import { GridPage } from '../../ui/grid/grid-page.tsx';
import { EVENT_COLUMNS } from './columns.ts';
import { EVENT_LOG_TEXTS as TEXTS } from './texts.ts';

/** Specified. */
const REFRESH = refreshedEvery(30);
const FIRST = { sort: 'creation', order: 'desc' } as const;
const SHAPE = z.object({
  ...gridShape({ ...FIRST, density: 'compact' }),
  period: z.enum(PERIODS).catch(DEFAULT_PERIOD),
});

export const EventLogPage = () => {
  const memory = useGridMemory('events', SHAPE);
  const { view, page, change } = memory;
  const query = { ...askedFor(view, page, ['creation'], FIRST), ...usePeriodStart(view.period) };
  return (
    <GridPage
      name={TEXTS.name}
      memory={memory}
      answer={answerOf(useCallQuery(eventCalls.all, { query }, REFRESH))}
      columns={EVENT_COLUMNS}
      firstDensity="compact"
      empty={TEXTS.empty}
      onClear={view.search === '' ? undefined : () => change({ search: '' })}
      footer={
        <Choice
          label={TEXTS.showEvents}
          options={PERIOD_OPTIONS}
          value={view.period}
          onChange={(period) => change({ period })}
        />
      }
    />
  );
};
