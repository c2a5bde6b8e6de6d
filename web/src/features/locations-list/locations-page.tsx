import { LOCATION_SORTS, locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import { Link } from 'react-router';
import { z } from 'zod';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { toGridResult } from '../../shared/lists/grid-result.ts';
import { DeletedFooter } from '../../shared/lists/deleted-footer.tsx';
import { deletedSchema, useDeletedQuery } from '../../shared/lists/deleted-query.ts';
import { listQuery, refetchEvery } from '../../shared/lists/list-query.ts';
import { useAllRows } from '../../shared/lists/use-all-rows.ts';
import { gridSchema } from '../../shared/grid-preferences/grid-schema.ts';
import { useGridPreferences } from '../../shared/grid-preferences/use-grid-preferences.ts';
import { GridPage } from '../../ui/grid/grid-page.tsx';
import { LOCATION_COLUMNS } from './columns.tsx';
import { LOCATION_LIST_TEXTS as TEXTS } from './texts.ts';
import { useLocationActions } from './use-location-actions.tsx';

/** Specified. */
const REFRESH = refetchEvery(55);
const FIRST = { sort: 'name', order: 'asc' } as const;
const SCHEMA = z.object({ ...gridSchema(FIRST), ...deletedSchema });

const pathOf = ({ id }: LocationRecord): string => `/edit_location/${id}`;
const isDeleted = ({ deleted }: LocationRecord): boolean => deleted;

export const LocationsPage = () => {
  const preferences = useGridPreferences('locations', SCHEMA);
  const { view, page, changeView } = preferences;
  const query = { ...listQuery(view, page, LOCATION_SORTS, FIRST), ...useDeletedQuery(view) };
  return (
    <GridPage
      name={TEXTS.list}
      preferences={preferences}
      result={toGridResult(useCallQuery(locationCalls.all, { query }, REFRESH))}
      exported={useAllRows(locationCalls.all, { ...query, export: 'true' })}
      columns={LOCATION_COLUMNS}
      actions={useLocationActions()}
      linkTo={pathOf}
      isFaded={isDeleted}
      empty={view.deleted ? TEXTS.noneDeleted : TEXTS.empty}
      onClearFilters={view.search === '' ? undefined : () => changeView({ search: '' })}
      tools={<Link to="/connections">{TEXTS.connections}</Link>}
      footer={
        <DeletedFooter
          label={TEXTS.showDeleted}
          on={view.deleted}
          period={view.period}
          onChange={changeView}
        />
      }
    />
  );
};
