import type { Role } from '@cotyle/domain/access/roles';
import { timeZone } from '../../../shared/lists/list-query.ts';
import { filterQuery } from '../use-procedures.ts';
import type { ProceduresView } from '../use-procedures.ts';
import type { PlaceChoices } from './use-choices.ts';

/** Everything that narrows the board and the calendar. */
export const viewQuery = (
  role: Role,
  view: ProceduresView,
  { surgeon, location }: PlaceChoices['choices'],
) => {
  const search = view.search.trim();
  return {
    ...filterQuery(role, view),
    ...(search === '' ? {} : { search, zone: timeZone() }),
    ...(surgeon === '' || role === 'SURGEON' ? {} : { surgeon }),
    ...(location === '' ? {} : { location }),
  };
};
