import { typesOfKind, shownValue } from '@cotyle/domain/events/values';
import type { EventType } from '@cotyle/domain/events/types';

const quoted = (types: readonly EventType[]): string => types.map((type) => `'${type}'`).join(', ');

/** The id in a value of these types; a case, because a cast must not be tried on anything else. */
const idIn = (column: string, types: readonly EventType[]): string =>
  `case when t.type in (${quoted(types)}) and t.${column} ~ '^[0-9]{1,15}$' then t.${column}::bigint end`;

const nameOf = (person: string, place: string): string =>
  `coalesce(${person}.name_first || ' ' || ${person}.name_second, ${place}.name)`;

/** An event as it stands in the table, and beside it the names that its values stand for. */
export const EVENT_FIELDS = `
  'id', t.id, 'creation', iso(t.creation), 'type', t.type, 'oldValue', t.old_value, 'newValue', t.new_value,
  'oldName', ${nameOf('op', 'ol')}, 'newName', ${nameOf('np', 'nl')},
  'initiator', case when i.id is null then null else json_build_object(
    'nameFirst', i.name_first, 'nameSecond', i.name_second, 'role', i.role) end`;

const PEOPLE = typesOfKind('person');
const PLACES = typesOfKind('place');

export const EVENT_JOINS = `
  left join users i on i.id = t.initiator_id
  left join users op on op.id = ${idIn('old_value', PEOPLE)}
  left join users np on np.id = ${idIn('new_value', PEOPLE)}
  left join locations ol on ol.id = ${idIn('old_value', PLACES)}
  left join locations nl on nl.id = ${idIn('new_value', PLACES)}`;

interface EventRow {
  readonly type: EventType;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly oldName: string | null;
  readonly newName: string | null;
}

/** A JSON array of events, with every value as a person reads it. */
export const translated = (rows: string): string =>
  JSON.stringify(
    (JSON.parse(rows) as EventRow[]).map(({ oldName, newName, ...event }) => ({
      ...event,
      oldValue: shownValue(event.type, event.oldValue, () => oldName ?? undefined),
      newValue: shownValue(event.type, event.newValue, () => newName ?? undefined),
    })),
  );
