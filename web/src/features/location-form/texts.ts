import type { LocationKind } from '@cotyle/domain/locations/kind';

const KINDS: Record<LocationKind, string> = { radiology: 'Radiology', surgery: 'Surgery', both: 'Both' };

/** Marked texts are the specification's. */
export const LOCATION_TEXTS = {
  name: 'Name',
  address: 'Address',
  phoneNumber: 'Phone number',
  /** Specified. */
  description: 'Location description',
  /** Specified. */
  state: 'State',
  kind: (kind: LocationKind) => KINDS[kind],
  active: 'Active',
  disabled: 'Disabled',
  place: 'Location',
  placeLead: 'How it is called and where it is found.',
  purpose: 'Use',
  purposeLead: 'What is done here, and whether it can be chosen.',
  disabledHint: 'Cannot be chosen any more; what names it stays.',
  create: 'Create Location',
  /** Specified. */
  noData: 'No location data',
} as const;
