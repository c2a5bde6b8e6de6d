import type { LocationKind } from '@cotyle/domain/locations/kind';

const KINDS: Record<LocationKind, string> = { surgery: 'Surgery', radiology: 'Radiology', both: 'Both' };

export const LOCATION_LIST_TEXTS = {
  list: 'Locations',
  name: 'Name',
  address: 'Address',
  description: 'Description',
  kind: (kind: LocationKind) => KINDS[kind],
  active: 'Active',
  disabled: 'Disabled',
  empty: 'There are no locations yet',
} as const;
