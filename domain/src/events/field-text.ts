import { LOCATION_KINDS } from '../locations/kind.ts';
import type { EventType } from './types.ts';

interface FieldLabel {
  readonly label: string;
  /** The label of each code; other values are read as they are. */
  readonly values?: Readonly<Record<string, string>>;
}

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The changes of these types are stored as 'field: value'. */
const FIELDS: Partial<Record<EventType, Readonly<Record<string, FieldLabel>>>> = {
  USER_UPDATED: {
    nameFirst: { label: 'First name' },
    nameSecond: { label: 'Last name' },
    phoneNumber: { label: 'Phone number' },
    email: { label: 'Email' },
    role: { label: 'Role' },
    status: { label: 'Status' },
    location: { label: 'Location' },
  },
  LOCATION_UPDATED: {
    name: { label: 'Name' },
    address: { label: 'Address' },
    phoneNumber: { label: 'Phone number' },
    location: {
      label: 'Location description',
      values: Object.fromEntries(LOCATION_KINDS.map((kind) => [kind, capitalized(kind)])),
    },
    active: { label: 'State', values: { true: 'Active', false: 'Disabled' } },
  },
};

const PASSWORD = 'password';

/** The text of an event as people read it: fields by their labels, codes in words. */
export const fieldText = (type: EventType, stored: string): string => {
  if (type === 'USER_UPDATED' && stored === PASSWORD) return 'Password';
  const [, name = '', value = ''] = /^(\w+): (.*)$/s.exec(stored) ?? [];
  const fields = FIELDS[type];
  const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field ? `${field.label}: ${field.values?.[value] ?? value}` : stored;
};
