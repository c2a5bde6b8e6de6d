import { locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import type { Role } from '@cotyle/domain/access/roles';
import { mayBeChosen } from '@cotyle/domain/locations/kind';
import { useCallQuery } from '../../app/calls/use-call-query.ts';
import { RECORD_TEXTS } from '../../app/forms/record-texts.ts';
import type { Option } from '../../ui/fields/option.ts';
import { USER_TEXTS } from './texts.ts';

/** Surgeons and their assistants work where surgery is done, radiologists where scans are made, the others anywhere. */
export const suits = (role: string, place: LocationRecord): boolean => {
  if (role === 'SURGEON' || role === 'SURGICAL_ASSISTANT') return place.hasSurgery;
  return role === 'RADIOLOGIST' ? place.hasRadiology : true;
};

const placeOption = (place: LocationRecord): Option => {
  const isOpen = mayBeChosen(place);
  const reason = place.deleted ? RECORD_TEXTS.gone : USER_TEXTS.inactivePlace;
  return {
    value: String(place.id),
    label: isOpen ? place.name : RECORD_TEXTS.closedOption(place.name, reason),
    disabled: !isOpen,
  };
};

/** What the role needs; the one that is chosen already stays in the list, whatever it is. */
export const placeOptions = (
  places: readonly LocationRecord[],
  role: Role | '',
  chosen: string,
): readonly Option[] =>
  places
    .filter((place) => String(place.id) === chosen || (suits(role, place) && !place.deleted))
    .map(placeOption);

export const usePlaces = () =>
  useCallQuery(
    locationCalls.all,
    { query: { sort: 'name', order: 'asc' } },
    { select: ({ value }) => value },
  );
