import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { seesDeleted, visibleStatuses } from '@cotyle/domain/access/visibility';
import { statusLabel } from '@cotyle/domain/status';
import { useMemo } from 'react';
import { DeletedFooter } from '../../shared/lists/deleted-footer.tsx';
import { usePrefetch } from '../../shared/lists/use-prefetch.ts';
import { useGridPreferences } from '../../shared/grid-preferences/use-grid-preferences.ts';
import { statusColour } from '../../shared/clinical/status-chip.tsx';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { FilterChips } from '../../ui/grid/filter-chips.tsx';
import { GridPage } from '../../ui/grid/grid-page.tsx';
import { Switch } from '../../ui/grid/switch.tsx';
import { procedureColumns } from './columns.tsx';
import { PROCEDURE_LIST_TEXTS as TEXTS } from './texts.ts';
import { useProcedureActions } from './use-procedure-actions.tsx';
import { hasMine, PROCEDURES_SCHEMA, useProcedures } from './use-procedures.ts';

const pathOf = ({ id }: ProcedureRow): string => `/procedure/${id}`;
const recordInput = (id: number) => ({ params: { id: String(id) } });
const isDeleted = ({ deleted }: ProcedureRow): boolean => deleted;

export const ProceduresPage = () => {
  const { role } = useSignedIn();
  const preferences = useGridPreferences('procedures', PROCEDURES_SCHEMA);
  const { view, changeView } = preferences;
  const { result, exported } = useProcedures(role, preferences);
  const columns = useMemo(() => procedureColumns(role), [role]);
  const statuses = useMemo(
    () =>
      visibleStatuses(role).map((value) => ({
        value,
        label: statusLabel(value),
        colour: statusColour(value),
      })),
    [role],
  );
  const isNarrowed = view.search !== '' || view.statuses.length > 0 || view.mine;
  return (
    <GridPage
      name={TEXTS.name}
      preferences={preferences}
      result={result}
      exported={exported}
      columns={columns}
      actions={useProcedureActions(role)}
      linkTo={pathOf}
      onPrefetch={usePrefetch(procedureCalls.get, recordInput)}
      isFaded={isDeleted}
      empty={view.deleted ? TEXTS.noneDeleted : TEXTS.empty}
      onClearFilters={isNarrowed ? () => changeView({ search: '', statuses: [], mine: false }) : undefined}
      filters={
        <FilterChips
          label={TEXTS.statusFilter}
          options={statuses}
          chosen={view.statuses}
          onChange={(chosen) => changeView({ statuses: [...chosen] })}
        />
      }
      tools={
        hasMine(role) ? (
          <Switch label={TEXTS.onlyMine} on={view.mine} onChange={(mine) => changeView({ mine })} />
        ) : null
      }
      footer={
        seesDeleted(role) ? (
          <DeletedFooter
            label={TEXTS.showDeleted}
            on={view.deleted}
            period={view.period}
            onChange={changeView}
          />
        ) : null
      }
    />
  );
};
