import { patientCalls } from '@cotyle/contract/patients';
import { z } from 'zod';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { deletedSchema } from '../../shared/lists/deleted-query.ts';
import { toGridResult } from '../../shared/lists/grid-result.ts';
import { listQuery, refetchEvery } from '../../shared/lists/list-query.ts';
import { useAllRows } from '../../shared/lists/use-all-rows.ts';
import { usePeriodStart } from '../../shared/lists/use-period-start.ts';
import { gridSchema } from '../../shared/grid-preferences/grid-schema.ts';
import type { GridPreferences } from '../../shared/grid-preferences/use-grid-preferences.ts';
import type { AllRows, GridResult, GridView } from '../../ui/grid/view.ts';
import type { PatientRow } from './row.ts';

/** Specified. */
const REFRESH = refetchEvery(60);
const FIRST = { sort: 'nameSecond', order: 'asc' } as const;

export const PATIENTS_SCHEMA = z.object({
  ...gridSchema(FIRST),
  ...deletedSchema,
});

type PatientsView = z.output<typeof PATIENTS_SCHEMA>;

const SORTS = [
  'id',
  'nameSecond',
  'nameFirst',
  'gender',
  'age',
  'procedure',
  'side',
  'surgeryDate',
  'surgeon',
  'location',
  'state',
] as const;

/** An older patient has an earlier date of birth. */
const reversed = (order: GridView['order']): GridView['order'] => (order === 'asc' ? 'desc' : 'asc');

export const patientsQuery = (view: GridView, page: number) => {
  const { sort, order, ...query } = listQuery(view, page, SORTS, FIRST);
  return sort === 'age'
    ? { ...query, sort: 'dateOfBirth' as const, order: reversed(order) }
    : { ...query, sort, order };
};

export const usePatients = ({
  view,
  page,
}: Pick<GridPreferences<PatientsView>, 'view' | 'page'>): {
  result: GridResult<PatientRow>;
  exported: AllRows<PatientRow>;
} => {
  const query = patientsQuery(view, page);
  const since = usePeriodStart(view.period);
  const actual = useCallQuery(patientCalls.actual, { query }, { ...REFRESH, enabled: !view.deleted });
  const deleted = useCallQuery(
    patientCalls.deleted,
    { query: { ...query, ...since } },
    { ...REFRESH, enabled: view.deleted },
  );
  const exported = useAllRows(
    view.deleted ? patientCalls.deleted : patientCalls.actual,
    view.deleted ? { ...query, ...since } : query,
  );
  return { result: toGridResult(view.deleted ? deleted : actual), exported };
};
