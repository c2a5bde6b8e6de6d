import { patientCalls } from '@cotyle/contract/patients';
import { DEFAULT_PERIOD, PERIODS } from '@cotyle/domain/periods/period';
import { z } from 'zod';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { answerOf } from '../../shared/lists/answer.ts';
import { askedFor, refreshedEvery } from '../../shared/lists/asked.ts';
import { usePeriodStart } from '../../shared/lists/use-period-start.ts';
import { gridShape } from '../../shared/grid-preferences/grid-shape.ts';
import type { GridMemory } from '../../shared/grid-preferences/use-grid-memory.ts';
import type { GridAnswer, GridView } from '../../ui/grid/view.ts';
import type { PatientRow } from './row.ts';

/** Specified. */
const REFRESH = refreshedEvery(60);
const FIRST = { sort: 'nameSecond', order: 'asc' } as const;

export const PATIENTS_SHAPE = z.object({
  ...gridShape(FIRST),
  deleted: z.boolean().catch(false),
  period: z.enum(PERIODS).catch(DEFAULT_PERIOD),
});

type PatientsView = z.output<typeof PATIENTS_SHAPE>;

const SORTS = ['id', 'nameSecond', 'nameFirst', 'gender', 'age'] as const;

/** The older a patient is, the earlier the day of birth. */
const turned = (order: GridView['order']): GridView['order'] => (order === 'asc' ? 'desc' : 'asc');

export const patientsQuery = (view: GridView, page: number) => {
  const { sort, order, ...asked } = askedFor(view, page, SORTS, FIRST);
  return sort === 'age'
    ? { ...asked, sort: 'dateOfBirth' as const, order: turned(order) }
    : { ...asked, sort, order };
};

export const usePatients = ({
  view,
  page,
}: Pick<GridMemory<PatientsView>, 'view' | 'page'>): GridAnswer<PatientRow> => {
  const query = patientsQuery(view, page);
  const since = usePeriodStart(view.period);
  const actual = useCallQuery(patientCalls.actual, { query }, { ...REFRESH, enabled: !view.deleted });
  const deleted = useCallQuery(
    patientCalls.deleted,
    { query: { ...query, ...since } },
    { ...REFRESH, enabled: view.deleted },
  );
  return answerOf(view.deleted ? deleted : actual);
};
