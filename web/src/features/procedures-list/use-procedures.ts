import { PROCEDURE_SORTS, procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { seesDeleted, visibleStatuses } from '@cotyle/domain/access/visibility';
import type { Role } from '@cotyle/domain/access/roles';
import { DEFAULT_PERIOD, PERIODS } from '@cotyle/domain/periods/period';
import { PROCEDURE_STATUSES } from '@cotyle/domain/procedures/status';
import { z } from 'zod';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { answerOf } from '../../shared/lists/answer.ts';
import { askedFor, refreshedEvery } from '../../shared/lists/asked.ts';
import { useEarlyAnswer } from '../../shared/lists/early-answer.ts';
import { usePeriodStart } from '../../shared/lists/use-period-start.ts';
import { gridShape } from '../../shared/grid-preferences/grid-shape.ts';
import type { GridMemory } from '../../shared/grid-preferences/use-grid-memory.ts';
import type { GridAnswer } from '../../ui/grid/view.ts';

/** Specified. */
const REFRESH = refreshedEvery(45);
const FIRST = { sort: 'id', order: 'desc' } as const;

export const PROCEDURES_SHAPE = z.object({
  ...gridShape(FIRST),
  statuses: z.array(z.enum(PROCEDURE_STATUSES)).catch([]),
  mine: z.boolean().catch(false),
  deleted: z.boolean().catch(false),
  period: z.enum(PERIODS).catch(DEFAULT_PERIOD),
});

export type ProceduresView = z.output<typeof PROCEDURES_SHAPE>;

/** Only radiologists and engineers are assigned to a procedure, and only the others see deleted ones. */
export const hasMine = (role: Role): boolean => !seesDeleted(role);

/** The page of procedures that the view asks for, as far as the role may ask for it. */
export const useProcedures = (
  role: Role,
  { view, page }: Pick<GridMemory<ProceduresView>, 'view' | 'page'>,
): GridAnswer<ProcedureRow> => {
  const showsDeleted = view.deleted && seesDeleted(role);
  const statuses = view.statuses.filter((status) => visibleStatuses(role).includes(status));
  const query = {
    ...askedFor(view, page, PROCEDURE_SORTS, FIRST),
    ...(statuses.length > 0 ? { status: statuses.join(',') } : {}),
    ...(view.mine && hasMine(role) ? { mine: 'true' as const } : {}),
  };
  const since = usePeriodStart(view.period);
  useEarlyAnswer(procedureCalls.actual, { query });
  const actual = useCallQuery(procedureCalls.actual, { query }, { ...REFRESH, enabled: !showsDeleted });
  const deleted = useCallQuery(
    procedureCalls.deleted,
    { query: { ...query, ...since } },
    { ...REFRESH, enabled: showsDeleted },
  );
  return answerOf(showsDeleted ? deleted : actual);
};
