import type { LOCATION_SORTS } from '@cotyle/contract/locations';
import { DISABLED_LABEL } from '@cotyle/domain/locations/kind';
import { ACTIVE_LABEL, DELETED_LABEL } from '@cotyle/domain/status';
import { sortedBy } from '../../lists/page.ts';
import type { ListSource } from '../../lists/page.ts';

type Sort = (typeof LOCATION_SORTS)[number];

/** The rule locationKind as SQL; a test compares the two. */
const KIND = `case when l.has_surgery and l.has_radiology then 'both' when l.has_surgery then 'surgery' else 'radiology' end`;

/** As the list displays it. */
const STATE = `case when l.deleted_at is not null then '${DELETED_LABEL}' when l.active then '${ACTIVE_LABEL}' else '${DISABLED_LABEL}' end`;

/** There are few locations, so the columns for sorting and searching are computed as they are read. */
const LOCATIONS = `(
  select l.id, l.name, l.address, l.phone_number, l.has_surgery, l.has_radiology, l.active, l.version,
    l.deleted_at, l.deleted_at is not null as deleted, ${KIND} as kind,
    lower(l.name) as name_sort, lower(l.address) as address_sort,
    ${STATE} as state,
    ' ' || fold_text(concat_ws(' ', l.id, l.name, l.address, l.phone_number, ${KIND}, ${STATE})) as search
  from locations l)`;

const RECORD = `json_build_object(
  'id', t.id, 'name', t.name, 'address', t.address, 'phoneNumber', t.phone_number, 'location', t.kind,
  'hasSurgery', t.has_surgery, 'hasRadiology', t.has_radiology, 'active', t.active, 'deleted', t.deleted,
  'version', t.version)`;

export const LOCATION_LIST: ListSource<Sort> = {
  table: LOCATIONS,
  sorts: {
    id: sortedBy('id', 'bigint'),
    name: sortedBy('name_sort', 'text'),
    address: sortedBy('address_sort', 'text'),
    phoneNumber: sortedBy('phone_number', 'text'),
    location: sortedBy('kind', 'text'),
    active: sortedBy('state', 'text'),
  },
  defaultSort: { sort: 'name', order: 'asc' },
  row: RECORD,
  joins: '',
};
