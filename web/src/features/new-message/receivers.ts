import type { directoryCalls } from '@cotyle/contract/admin-users';
import type { CallAnswer } from '@cotyle/contract/call';
import { roleLabel } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { mayReceive } from '@cotyle/domain/messages/receiver';
import { fullName, userStatusLabel } from '@cotyle/domain/people/status';
import type { PickOption } from '../../ui/fields/pick-list.tsx';

export type Colleague = CallAnswer<typeof directoryCalls.all>['value'][number];

export interface Filters {
  readonly role: Role | '';
  /** The id of the location, as the value of a select. */
  readonly location: string;
}

export const NO_FILTERS: Filters = { role: '', location: '' };

const DELETED = 'Deleted';

const stateOf = (person: Colleague): string =>
  person.deleted ? DELETED : mayReceive(person) ? '' : userStatusLabel(person.status);

export const asPick = (person: Colleague): PickOption => ({
  id: person.id,
  label: fullName(person),
  detail: [stateOf(person), roleLabel(person.role), person.location?.name].filter(Boolean).join(' · '),
  disabled: !mayReceive(person),
});

const matchesFilters = (person: Colleague, { role, location }: Filters): boolean =>
  (role === '' || person.role === role) && (location === '' || String(person.location?.id) === location);

/** Everybody but the person themselves; those who cannot receive messages come last. */
export const receiversFor = (people: readonly Colleague[], ownId: number, filters: Filters): PickOption[] =>
  people
    .filter((person) => person.id !== ownId && matchesFilters(person, filters))
    .map(asPick)
    .sort((a, b) => Number(a.disabled) - Number(b.disabled));

export const locationsOf = (people: readonly Colleague[]): { value: string; label: string }[] => {
  const names = new Map(people.flatMap(({ location }) => (location ? [[location.id, location.name]] : [])));
  return [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-US'));
};
