import { PROCEDURE_SORTS, procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { seesDeleted, visibleStatuses } from '@cotyle/domain/access/visibility';
import type { Role } from '@cotyle/domain/access/roles';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { z } from 'zod';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { today } from '../../shared/clinical/today.ts';
import { deletedSchema } from '../../shared/lists/deleted-query.ts';
import { toGridResult } from '../../shared/lists/grid-result.ts';
import { listQuery, refetchEvery, timeZone } from '../../shared/lists/list-query.ts';
import { usePrefetchedResponse } from '../../shared/lists/prefetched-response.ts';
import { useAllRows } from '../../shared/lists/use-all-rows.ts';
import { usePeriodStart } from '../../shared/lists/use-period-start.ts';
import { gridSchema } from '../../shared/grid-preferences/grid-schema.ts';
import type { GridPreferences } from '../../shared/grid-preferences/use-grid-preferences.ts';
import type { AllRows, GridResult } from '../../ui/grid/view.ts';

/** Specified. */
const REFRESH = refetchEvery(45);
const FIRST = { sort: 'id', order: 'desc' } as const;

export const VIEWS = ['list', 'board', 'calendar'] as const;
export type ViewName = (typeof VIEWS)[number];

export const PROCEDURES_SCHEMA = z.object({
  ...gridSchema(FIRST),
  /** The view that was chosen last. */
  mode: z.enum(VIEWS).catch('list'),
  attention: z.boolean().catch(false),
  statuses: z.array(z.enum(PROCEDURE_STATUSES)).catch([]),
  mine: z.boolean().catch(false),
  ...deletedSchema,
});

export type ProceduresView = z.output<typeof PROCEDURES_SCHEMA>;

/** Radiologists and engineers are assigned to procedures; only the other roles see deleted ones. */
export const hasMine = (role: Role): boolean => !seesDeleted(role);

/** The filters that all views share, within the limits of the role. */
export const filterQuery = (role: Role, view: Pick<ProceduresView, 'statuses' | 'mine' | 'attention'>) => {
  const statuses = view.statuses.filter((status) => visibleStatuses(role).includes(status));
  return {
    ...(statuses.length > 0 ? { status: statuses.join(',') } : {}),
    ...(view.mine && hasMine(role) ? { mine: 'true' as const } : {}),
    // Days begin here, so the day and its zone are sent.
    ...(view.attention ? { attention: today(), zone: timeZone() } : {}),
  };
};

/** The page of procedures for the view, within the limits of the role. */
export const useProcedures = (
  role: Role,
  { view, page }: Pick<GridPreferences<ProceduresView>, 'view' | 'page'>,
): { result: GridResult<ProcedureRow>; exported: AllRows<ProcedureRow> } => {
  const showsDeleted = view.deleted && seesDeleted(role);
  const query = { ...listQuery(view, page, PROCEDURE_SORTS, FIRST), ...filterQuery(role, view) };
  const since = usePeriodStart(view.period);
  usePrefetchedResponse(procedureCalls.actual, { query });
  const actual = useCallQuery(procedureCalls.actual, { query }, { ...REFRESH, enabled: !showsDeleted });
  const deleted = useCallQuery(
    procedureCalls.deleted,
    { query: { ...query, ...since } },
    { ...REFRESH, enabled: showsDeleted },
  );
  const exported = useAllRows(
    showsDeleted ? procedureCalls.deleted : procedureCalls.actual,
    showsDeleted ? { ...query, ...since } : query,
  );
  return { result: toGridResult(showsDeleted ? deleted : actual), exported };
};
