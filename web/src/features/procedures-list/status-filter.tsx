import { visibleStatuses } from '@cotyle/domain/access/visibility';
import { statusLabel } from '@cotyle/domain/status';
import { useMemo } from 'react';
import type { GridPreferences } from '../../shared/grid-preferences/use-grid-preferences.ts';
import { statusColour } from '../../shared/clinical/status-chip.tsx';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { FilterChips } from '../../ui/grid/filter-chips.tsx';
import { Switch } from '../../ui/grid/switch.tsx';
import { PROCEDURE_LIST_TEXTS as TEXTS } from './texts.ts';
import { hasMine } from './use-procedures.ts';
import type { ProceduresView } from './use-procedures.ts';

type Filtered = Pick<GridPreferences<ProceduresView>, 'view' | 'changeView'>;

/** The filters that all views of the procedures have. */
export const StatusFilter = ({ view, changeView }: Filtered) => {
  const { role } = useSignedIn();
  const statuses = useMemo(
    () =>
      visibleStatuses(role).map((value) => ({
        value,
        label: statusLabel(value),
        colour: statusColour(value),
      })),
    [role],
  );
  return (
    <FilterChips
      label={TEXTS.statusFilter}
      options={statuses}
      chosen={view.statuses}
      onChange={(chosen) => changeView({ statuses: [...chosen] })}
      extra={{
        label: TEXTS.attention,
        on: view.attention,
        onChange: (attention) => changeView({ attention }),
      }}
    />
  );
};

export const MineSwitch = ({ view, changeView }: Filtered) => {
  const { role } = useSignedIn();
  return hasMine(role) ? (
    <Switch label={TEXTS.onlyMine} on={view.mine} onChange={(mine) => changeView({ mine })} />
  ) : null;
};

export const NO_FILTERS = { search: '', statuses: [], mine: false, attention: false };

export const isNarrowed = ({ search, statuses, mine, attention }: ProceduresView): boolean =>
  search !== '' || statuses.length > 0 || mine || attention;
