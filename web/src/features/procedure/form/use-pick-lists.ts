import { directoryCalls } from '@cotyle/contract/admin-users';
import { locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { fullName } from '@cotyle/domain/people/status';
import { mayBeChosen } from '@cotyle/domain/locations/kind';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { personOption } from '../../../shared/forms/person-option.ts';
import { RECORD_TEXTS } from '../../../shared/forms/record-texts.ts';
import type { Option } from '../../../ui/fields/option.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import type { FormField } from './values.ts';

export type PickField =
  | 'surgeonId'
  | 'radiologistId'
  | 'engineerId'
  | 'surgeryLocationId'
  | 'radiologyLocationId';
export type PickLists = Readonly<Record<PickField, readonly Option[]>>;

const PERSON_FIELDS: readonly FormField[] = ['surgeonId', 'radiologistId', 'engineerId'];
const LOCATION_FIELDS: readonly FormField[] = ['surgeryLocationId', 'radiologyLocationId'];

export const locationOption = (place: Pick<LocationRecord, 'id' | 'name' | 'active' | 'deleted'>): Option => {
  const isOpen = mayBeChosen(place);
  const reason = place.deleted ? RECORD_TEXTS.deletedPerson : PROCEDURE_TEXTS.locationDisabled;
  return {
    value: String(place.id),
    label: isOpen ? place.name : RECORD_TEXTS.unavailableOption(place.name, reason),
    disabled: !isOpen,
  };
};

/** Selectable options first; the record's current value is always included, even before the list is loaded. */
export const pickList = (options: readonly Option[], present: Option | undefined): Option[] => {
  const isListed = present === undefined || options.some(({ value }) => value === present.value);
  const all = isListed ? options : [present, ...options];
  return [...all.filter(({ disabled }) => !disabled), ...all.filter(({ disabled }) => disabled)];
};

interface Named {
  readonly id: number;
  readonly nameFirst: string;
  readonly nameSecond: string;
}

const currentPerson = (person: Named | null): Option | undefined =>
  person ? { value: String(person.id), label: fullName(person) } : undefined;

/** The options of the person and location fields; fetched only where the role can edit them. */
export const usePickLists = (record: ProcedureRecord, open: readonly FormField[]): PickLists => {
  const people = useCallQuery(
    directoryCalls.all,
    {},
    { enabled: open.some((field) => PERSON_FIELDS.includes(field)), select: ({ value }) => value },
  );
  const places = useCallQuery(
    locationCalls.all,
    { query: {} },
    { enabled: open.some((field) => LOCATION_FIELDS.includes(field)), select: ({ value }) => value },
  );
  const peopleOf = (role: Role, present: Named | null): Option[] =>
    pickList(
      (people.data ?? []).filter((person) => person.role === role).map(personOption),
      currentPerson(present),
    );
  const placesWith = (
    offer: 'hasSurgery' | 'hasRadiology',
    present: ProcedureRecord['surgeryLocation'],
  ): Option[] =>
    pickList(
      (places.data ?? []).filter((place) => place[offer]).map(locationOption),
      present ? locationOption(present) : undefined,
    );
  return {
    surgeonId: peopleOf('SURGEON', record.surgeon),
    radiologistId: peopleOf('RADIOLOGIST', record.radiologist),
    engineerId: peopleOf('IMAGE_ENGINEER', record.engineer),
    surgeryLocationId: placesWith('hasSurgery', record.surgeryLocation),
    radiologyLocationId: placesWith('hasRadiology', record.radiologyLocation),
  };
};
