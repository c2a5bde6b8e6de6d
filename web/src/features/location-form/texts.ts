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
  placeLead: 'Name, address and phone number.',
  purpose: 'Use',
  purposeLead: 'What is done here, and whether people can choose it.',
  disabledHint: 'Can no longer be chosen. Existing procedures keep it.',
  create: 'Create Location',
  /** Specified. */
  noData: 'No location data',
} as const;
