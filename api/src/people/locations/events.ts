import { locationKind } from '@cotyle/domain/locations/kind';
import type { NewEvent } from '../../transactions/with-transaction.ts';

export interface LocationFields {
  readonly name: string;
  readonly address: string;
  readonly phoneNumber: string;
  readonly hasSurgery: boolean;
  readonly hasRadiology: boolean;
  readonly active: boolean;
}

/** As people see it: the two services of a location are shown as one kind. */
const displayed = (location: LocationFields) => ({
  name: location.name,
  address: location.address,
  phoneNumber: location.phoneNumber,
  location: locationKind(location),
  active: location.active,
});

/** One for each field that differs, each value with the name of its field. */
export const locationChanges = (
  by: { initiatorId: number; locationId: number },
  before: LocationFields,
  after: LocationFields,
): NewEvent[] => {
  const [from, to] = [displayed(before), displayed(after)];
  const fields = Object.keys(from) as (keyof typeof from)[];
  return fields
    .filter((field) => from[field] !== to[field])
    .map((field) => ({
      type: 'LOCATION_UPDATED',
      ...by,
      oldValue: `${field}: ${String(from[field])}`,
      newValue: `${field}: ${String(to[field])}`,
    }));
};
