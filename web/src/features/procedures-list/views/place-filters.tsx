import { directoryCalls } from '@cotyle/contract/admin-users';
import { locationCalls } from '@cotyle/contract/locations';
import { fullName } from '@cotyle/domain/people/status';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { InlineSelect } from '../../../ui/grid/inline-select.tsx';
import { VIEW_TEXTS } from './texts.ts';
import type { PlaceChoices } from './use-choices.ts';

type Choice = readonly (readonly [value: string, label: string])[];

const byLabel = (options: Choice): Choice => options.toSorted(([, a], [, b]) => a.localeCompare(b, 'en'));

/** A stored choice that is not offered any more still shows that it narrows the view. */
const withStored = (options: Choice, stored: string): Choice =>
  stored === '' || options.some(([value]) => value === stored)
    ? options
    : [...options, [stored, `#${stored}`]];

/** Surgeon and location of the surgery. A surgeon sees hardly any surgery of somebody else. */
export const PlaceFilters = ({ choices, choose }: PlaceChoices) => {
  const { role } = useSignedIn();
  const people = useCallQuery(directoryCalls.all, {}, { enabled: role !== 'SURGEON' }).data?.value ?? [];
  const places = useCallQuery(locationCalls.all, { query: { deleted: 'false' } }).data?.value ?? [];
  const surgeons = people
    .filter((person) => person.role === 'SURGEON' && !person.deleted)
    .map((person) => [String(person.id), fullName(person)] as const);
  const locations = places
    .filter(({ hasSurgery }) => hasSurgery)
    .map(({ id, name }) => [String(id), name] as const);
  return (
    <>
      {role === 'SURGEON' ? null : (
        <InlineSelect
          label={VIEW_TEXTS.surgeon}
          labelled="unseen"
          options={[['', VIEW_TEXTS.allSurgeons], ...withStored(byLabel(surgeons), choices.surgeon)]}
          value={choices.surgeon}
          onChange={(surgeon) => choose({ surgeon })}
        />
      )}
      <InlineSelect
        label={VIEW_TEXTS.location}
        labelled="unseen"
        options={[['', VIEW_TEXTS.allLocations], ...withStored(byLabel(locations), choices.location)]}
        value={choices.location}
        onChange={(location) => choose({ location })}
      />
    </>
  );
};
