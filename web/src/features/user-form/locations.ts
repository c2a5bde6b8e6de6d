import { locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import type { Role } from '@cotyle/domain/access/roles';
import { mayBeChosen } from '@cotyle/domain/locations/kind';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import type { Option } from '../../ui/fields/option.ts';
import { USER_TEXTS } from './texts.ts';

/** Surgeons and assistants need a location with surgery, radiologists one with radiology, the others any. */
export const suitsRole = (role: string, location: LocationRecord): boolean => {
  if (role === 'SURGEON' || role === 'SURGICAL_ASSISTANT') return location.hasSurgery;
  return role === 'RADIOLOGIST' ? location.hasRadiology : true;
};

const locationOption = (location: LocationRecord): Option => {
  const isOpen = mayBeChosen(location);
  const reason = location.deleted ? RECORD_TEXTS.deletedPerson : USER_TEXTS.inactiveLocation;
  return {
    value: String(location.id),
    label: isOpen ? location.name : RECORD_TEXTS.unavailableOption(location.name, reason),
    disabled: !isOpen,
  };
};

/** The locations that suit the role; the current one is always listed. */
export const locationOptions = (
  locations: readonly LocationRecord[],
  role: Role | '',
  chosen: string,
): readonly Option[] =>
  locations
    .filter((location) => String(location.id) === chosen || (suitsRole(role, location) && !location.deleted))
    .map(locationOption);

export const useLocations = () =>
  useCallQuery(
    locationCalls.all,
    { query: { sort: 'name', order: 'asc' } },
    { select: ({ value }) => value },
  );
