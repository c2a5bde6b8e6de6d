import type { directoryCalls, PersonSummary } from '@cotyle/contract/admin-users';
import type { CallAnswer } from '@cotyle/contract/call';
import { mayAssist } from '@cotyle/domain/people/assignment';

type Entry = CallAnswer<typeof directoryCalls.all>['value'][number];

export interface Move {
  readonly kind: 'assign' | 'unassign';
  readonly person: PersonSummary;
}

const byLastName = (a: PersonSummary, b: PersonSummary): number =>
  a.nameSecond.localeCompare(b.nameSecond, 'en-US') || a.id - b.id;

/** The surgeon's assistants after the move has succeeded. */
export const assistantsAfter = (
  assigned: readonly PersonSummary[],
  move: Move | undefined,
): readonly PersonSummary[] => {
  if (!move) return assigned;
  const others = assigned.filter(({ id }) => id !== move.person.id);
  return move.kind === 'unassign' ? others : [...others, move.person].sort(byLastName);
};

const withLocationId = (person: Entry) => ({ ...person, locationId: person.location?.id ?? null });

/** The assistants whom the surgeon can still assign. */
export const availableFor = (
  surgeonId: number,
  directory: readonly Entry[],
  assigned: readonly PersonSummary[],
): readonly PersonSummary[] => {
  const surgeon = directory.find(({ id }) => id === surgeonId);
  if (!surgeon) return [];
  return directory.filter(
    (person) =>
      mayAssist(withLocationId(person), withLocationId(surgeon)) &&
      !assigned.some(({ id }) => id === person.id),
  );
};
