import { typesOfKind } from '@cotyle/domain/events/types';
import type { EventType } from '@cotyle/domain/events/types';
import { valueCode, valueLabel } from '@cotyle/domain/events/values';

const quoted = (types: readonly EventType[]): string => types.map((type) => `'${type}'`).join(', ');

/** The id in a value of these types. The case keeps the cast from being tried on anything else. */
const idIn = (column: string, types: readonly EventType[]): string =>
  `case when t.type in (${quoted(types)}) and t.${column} ~ '^[0-9]{1,15}$' then t.${column}::bigint end`;

const nameOf = (user: string, location: string): string =>
  `coalesce(${user}.name_first || ' ' || ${user}.name_second, ${location}.name)`;

/** An event as it is stored, and the names of the users and locations whose ids its values are. */
export const EVENT_FIELDS = `
  'id', t.id, 'creation', iso(t.creation), 'type', t.type, 'oldValue', t.old_value, 'newValue', t.new_value,
  'oldName', ${nameOf('op', 'ol')}, 'newName', ${nameOf('np', 'nl')},
  'initiator', case when i.id is null then null else json_build_object(
    'id', i.id, 'nameFirst', i.name_first, 'nameSecond', i.name_second, 'role', i.role) end`;

const USERS = typesOfKind('user');
const LOCATIONS = typesOfKind('location');

export const EVENT_JOINS = `
  left join users i on i.id = t.initiator_id
  left join users op on op.id = ${idIn('old_value', USERS)}
  left join users np on np.id = ${idIn('new_value', USERS)}
  left join locations ol on ol.id = ${idIn('old_value', LOCATIONS)}
  left join locations nl on nl.id = ${idIn('new_value', LOCATIONS)}`;

interface EventRow {
  readonly type: EventType;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly oldName: string | null;
  readonly newName: string | null;
}

/** A JSON array of events: each value as people read it, beside its code. */
export const withLabels = (rows: string): string =>
  JSON.stringify(
    (JSON.parse(rows) as EventRow[]).map(({ oldName, newName, ...event }) => ({
      ...event,
      oldValue: valueLabel(event.type, event.oldValue, oldName),
      newValue: valueLabel(event.type, event.newValue, newName),
      oldCode: valueCode(event.type, event.oldValue),
      newCode: valueCode(event.type, event.newValue),
    })),
  );
