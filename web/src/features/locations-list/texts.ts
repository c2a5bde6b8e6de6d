import { DISABLED_LABEL } from '@cotyle/domain/locations/kind';
import type { LocationKind } from '@cotyle/domain/locations/kind';
import { ACTIVE_LABEL } from '@cotyle/domain/status';

const KINDS: Record<LocationKind, string> = { surgery: 'Surgery', radiology: 'Radiology', both: 'Both' };

export const LOCATION_LIST_TEXTS = {
  list: 'Locations',
  connections: 'Connections',
  name: 'Name',
  address: 'Address',
  description: 'Description',
  kind: (kind: LocationKind) => KINDS[kind],
  active: ACTIVE_LABEL,
  disabled: DISABLED_LABEL,
  empty: 'There are no locations yet',
  showDeleted: 'Show deleted locations',
  noneDeleted: 'No location was deleted in this period',
} as const;
