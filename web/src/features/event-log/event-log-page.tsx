import { eventCalls } from '@cotyle/contract/events';
import { EVENT_TYPES } from '@cotyle/domain/events/types';
import { DEFAULT_PERIOD, PERIODS } from '@cotyle/domain/periods/period';
import { z } from 'zod';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { toGridResult } from '../../shared/lists/grid-result.ts';
import { listQuery, refetchEvery } from '../../shared/lists/list-query.ts';
import { PERIOD_OPTIONS } from '../../shared/lists/deleted-footer.tsx';
import { useAllRows } from '../../shared/lists/use-all-rows.ts';
import { usePeriodStart } from '../../shared/lists/use-period-start.ts';
import { gridSchema } from '../../shared/grid-preferences/grid-schema.ts';
import { useGridPreferences } from '../../shared/grid-preferences/use-grid-preferences.ts';
import { InlineSelect } from '../../ui/grid/inline-select.tsx';
import { GridPage } from '../../ui/grid/grid-page.tsx';
import { EVENT_COLUMNS } from './columns.ts';
import { filterQuery, LogFilters, NO_LOG_FILTERS } from './log-filters.tsx';
import { EVENT_LOG_TEXTS as TEXTS } from './texts.ts';

/** Specified. */
const REFRESH = refetchEvery(30);
/** A date in the search is one of this browser's time zone, as the dates in the rows are. */
const TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const FIRST = { sort: 'creation', order: 'desc' } as const;
const SCHEMA = z.object({
  ...gridSchema({ ...FIRST, density: 'compact' }),
  period: z.enum(PERIODS).catch(DEFAULT_PERIOD),
  person: z.string().catch(''),
  patient: z.string().catch(''),
  type: z.union([z.literal(''), z.enum(EVENT_TYPES)]).catch(''),
});

export const EventLogPage = () => {
  const preferences = useGridPreferences('events', SCHEMA);
  const { view, page, changeView } = preferences;
  const query = {
    ...listQuery(view, page, ['creation'], FIRST),
    ...usePeriodStart(view.period),
    ...filterQuery(view),
    ...(view.search.trim() === '' ? {} : { timeZone: TIME_ZONE }),
  };
  const isFiltered = view.search !== '' || Object.keys(filterQuery(view)).length > 0;
  return (
    <GridPage
      name={TEXTS.name}
      preferences={preferences}
      result={toGridResult(useCallQuery(eventCalls.all, { query }, REFRESH))}
      exported={useAllRows(eventCalls.all, query)}
      columns={EVENT_COLUMNS}
      defaultDensity="compact"
      empty={TEXTS.empty}
      onClearFilters={isFiltered ? () => changeView({ search: '', ...NO_LOG_FILTERS }) : undefined}
      filters={<LogFilters values={view} onChange={changeView} />}
      footer={
        <InlineSelect
          label={TEXTS.showEvents}
          options={PERIOD_OPTIONS}
          value={view.period}
          onChange={(period) => changeView({ period })}
        />
      }
    />
  );
};
