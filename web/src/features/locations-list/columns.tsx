import type { LocationRecord } from '@cotyle/contract/locations';
import { DELETED_LABEL } from '@cotyle/domain/status';
import { StateChip } from '../../shared/lists/state-chip.tsx';
import { LIST_TEXTS } from '../../shared/lists/texts.ts';
import type { Column } from '../../ui/grid/column.ts';
import { LOCATION_LIST_TEXTS as TEXTS } from './texts.ts';

const stateOf = ({ active, deleted }: LocationRecord) => {
  if (deleted) return { state: 'deleted', label: DELETED_LABEL } as const;
  return active
    ? ({ state: 'open', label: TEXTS.active } as const)
    : ({ state: 'closed', label: TEXTS.disabled } as const);
};

export const LOCATION_COLUMNS: readonly Column<LocationRecord>[] = [
  { id: 'id', label: LIST_TEXTS.number, text: ({ id }) => String(id), width: 58, sortable: true },
  {
    id: 'name',
    label: TEXTS.name,
    text: ({ name }) => name,
    width: 150,
    flex: 1,
    sortable: true,
    isRowHeader: true,
  },
  {
    id: 'address',
    label: TEXTS.address,
    text: ({ address }) => address,
    width: 170,
    flex: 1.4,
    sortable: true,
  },
  {
    id: 'phoneNumber',
    label: LIST_TEXTS.phone,
    text: ({ phoneNumber }) => phoneNumber,
    width: 142,
    sortable: true,
  },
  {
    id: 'location',
    label: TEXTS.description,
    text: ({ location }) => TEXTS.kind(location),
    width: 104,
    sortable: true,
  },
  {
    id: 'active',
    label: LIST_TEXTS.state,
    text: (row) => stateOf(row).label,
    render: (row) => {
      const { state, label } = stateOf(row);
      return <StateChip state={state}>{label}</StateChip>;
    },
    width: 104,
    sortable: true,
  },
];
