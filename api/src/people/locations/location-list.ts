import type { LOCATION_SORTS } from '@cotyle/contract/locations';
import type { ListSource } from '../../lists/page.ts';

type Sort = (typeof LOCATION_SORTS)[number];

/** The rule locationKind as SQL; a test compares the two. */
const KIND = `case when l.has_surgery and l.has_radiology then 'both' when l.has_surgery then 'surgery' else 'radiology' end`;

/** There are few locations, so the columns for sorting and searching are computed as they are read. */
const LOCATIONS = `(
  select l.id, l.name, l.address, l.phone_number, l.has_surgery, l.has_radiology, l.active, l.version,
    l.deleted_at is not null as deleted, ${KIND} as kind,
    lower(l.name) as name_sort, lower(l.address) as address_sort,
    ' ' || lower(concat_ws(' ', l.id, l.name, l.address, l.phone_number, ${KIND},
      case when l.active then 'active' else 'disabled' end)) as search
  from locations l)`;

const RECORD = `json_build_object(
  'id', t.id, 'name', t.name, 'address', t.address, 'phoneNumber', t.phone_number, 'location', t.kind,
  'hasSurgery', t.has_surgery, 'hasRadiology', t.has_radiology, 'active', t.active, 'deleted', t.deleted,
  'version', t.version)`;

export const LOCATION_LIST: ListSource<Sort> = {
  table: LOCATIONS,
  sorts: {
    id: { column: 'id', type: 'bigint' },
    name: { column: 'name_sort', type: 'text' },
    address: { column: 'address_sort', type: 'text' },
    phoneNumber: { column: 'phone_number', type: 'text' },
    location: { column: 'kind', type: 'text' },
    active: { column: 'active', type: 'boolean' },
  },
  defaultSort: { sort: 'name', order: 'asc' },
  row: RECORD,
  joins: '',
};
