import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { seesDeleted } from '@cotyle/domain/access/visibility';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { DeletedFooter } from '../../shared/lists/deleted-footer.tsx';
import { usePrefetch } from '../../shared/lists/use-prefetch.ts';
import type { GridPreferences } from '../../shared/grid-preferences/use-grid-preferences.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { GridPage } from '../../ui/grid/grid-page.tsx';
import { procedureColumns } from './columns.tsx';
import { isNarrowed, MineSwitch, NO_FILTERS, StatusFilter } from './status-filter.tsx';
import { PROCEDURE_LIST_TEXTS as TEXTS } from './texts.ts';
import { useProcedureActions } from './use-procedure-actions.tsx';
import { useProcedures } from './use-procedures.ts';
import type { ProceduresView } from './use-procedures.ts';

const pathOf = ({ id }: ProcedureRow): string => `/procedure/${id}`;
const recordInput = (id: number) => ({ params: { id: String(id) } });
const isDeleted = ({ deleted }: ProcedureRow): boolean => deleted;

export interface ProceduresViewProps {
  readonly preferences: GridPreferences<ProceduresView>;
  /** Leads to the other views. */
  readonly tools: ReactNode;
}

export const ProceduresList = ({ preferences, tools }: ProceduresViewProps) => {
  const { role } = useSignedIn();
  const { view, changeView } = preferences;
  const { result, exported } = useProcedures(role, preferences);
  const columns = useMemo(() => procedureColumns(role), [role]);
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
      onClearFilters={isNarrowed(view) ? () => changeView(NO_FILTERS) : undefined}
      filters={<StatusFilter {...preferences} />}
      tools={
        <>
          <MineSwitch {...preferences} />
          {tools}
        </>
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
