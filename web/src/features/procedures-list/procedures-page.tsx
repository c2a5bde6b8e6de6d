import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { seesDeleted, visibleStatuses } from '@cotyle/domain/access/visibility';
import { statusLabel } from '@cotyle/domain/procedures/status';
import { useMemo } from 'react';
import { DeletedFooter } from '../../shared/lists/deleted-footer.tsx';
import { useFetchAhead } from '../../shared/lists/use-fetch-ahead.ts';
import { useGridMemory } from '../../shared/grid-preferences/use-grid-memory.ts';
import { statusColour } from '../../shared/clinical/status-chip.tsx';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { FilterChips } from '../../ui/grid/filter-chips.tsx';
import { GridPage } from '../../ui/grid/grid-page.tsx';
import { Switch } from '../../ui/grid/switch.tsx';
import { procedureColumns } from './columns.tsx';
import { PROCEDURE_LIST_TEXTS as TEXTS } from './texts.ts';
import { useProcedureActions } from './use-procedure-actions.tsx';
import { hasMine, PROCEDURES_SHAPE, useProcedures } from './use-procedures.ts';

const pathOf = ({ id }: ProcedureRow): string => `/procedure/${id}`;
const recordInput = (id: number) => ({ params: { id: String(id) } });
const isDeleted = ({ deleted }: ProcedureRow): boolean => deleted;

export const ProceduresPage = () => {
  const { role } = useSignedIn();
  const memory = useGridMemory('procedures', PROCEDURES_SHAPE);
  const { view, change } = memory;
  const answer = useProcedures(role, memory);
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
      memory={memory}
      answer={answer}
      columns={columns}
      actions={useProcedureActions(role)}
      linkTo={pathOf}
      onNear={useFetchAhead(procedureCalls.get, recordInput)}
      isFaded={isDeleted}
      empty={view.deleted ? TEXTS.noneDeleted : TEXTS.empty}
      onClear={isNarrowed ? () => change({ search: '', statuses: [], mine: false }) : undefined}
      filters={
        <FilterChips
          label={TEXTS.statusFilter}
          options={statuses}
          chosen={view.statuses}
          onChange={(chosen) => change({ statuses: [...chosen] })}
        />
      }
      tools={
        hasMine(role) ? (
          <Switch label={TEXTS.onlyMine} on={view.mine} onChange={(mine) => change({ mine })} />
        ) : null
      }
      footer={
        seesDeleted(role) ? (
          <DeletedFooter label={TEXTS.showDeleted} on={view.deleted} period={view.period} onChange={change} />
        ) : null
      }
    />
  );
};
