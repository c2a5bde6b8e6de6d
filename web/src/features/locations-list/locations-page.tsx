import { LOCATION_SORTS, locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import { z } from 'zod';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { answerOf } from '../../shared/lists/answer.ts';
import { askedFor, refreshedEvery } from '../../shared/lists/asked.ts';
import { gridShape } from '../../shared/grid-preferences/grid-shape.ts';
import { useGridMemory } from '../../shared/grid-preferences/use-grid-memory.ts';
import { GridPage } from '../../ui/grid/grid-page.tsx';
import { LOCATION_COLUMNS } from './columns.tsx';
import { LOCATION_LIST_TEXTS as TEXTS } from './texts.ts';
import { useLocationActions } from './use-location-actions.tsx';

/** Specified. */
const REFRESH = refreshedEvery(55);
const FIRST = { sort: 'name', order: 'asc' } as const;
const SHAPE = z.object(gridShape(FIRST));

const pathOf = ({ id }: LocationRecord): string => `/edit_location/${id}`;
const isDeleted = ({ deleted }: LocationRecord): boolean => deleted;

export const LocationsPage = () => {
  const memory = useGridMemory('locations', SHAPE);
  const { view, page, change } = memory;
  const query = askedFor(view, page, LOCATION_SORTS, FIRST);
  return (
    <GridPage
      name={TEXTS.list}
      memory={memory}
      answer={answerOf(useCallQuery(locationCalls.all, { query }, REFRESH))}
      columns={LOCATION_COLUMNS}
      actions={useLocationActions()}
      linkTo={pathOf}
      isFaded={isDeleted}
      empty={TEXTS.empty}
      onClear={view.search === '' ? undefined : () => change({ search: '' })}
    />
  );
};
