import { roleLabel, ROLES } from '../access/roles.ts';
import { SIDES } from '../hip/side.ts';
import { PROCEDURE_STATUSES, statusLabel } from '../status.ts';
import { isDay, shownDay } from '../validation/calendar.ts';
import { fieldText } from './field-text.ts';
import { valueKind } from './types.ts';
import type { EventType, TypedEvent, ValueKind, ValueOfKind } from './types.ts';

const SIDE_LABELS = { LEFT: 'Left', RIGHT: 'Right' } as const;

const oneOf =
  <const C extends string>(codes: readonly C[]) =>
  (text: string): C | undefined =>
    codes.find((code) => code === text);

const id = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** The value of a stored text; undefined if it does not fit the kind. */
const PARSERS: { readonly [K in ValueKind]: (text: string) => ValueOfKind[K] | undefined } = {
  text: (text) => text,
  status: oneOf(PROCEDURE_STATUSES),
  side: oneOf(SIDES),
  day: (text) => (isDay(text) ? text : undefined),
  role: oneOf(ROLES),
  user: id,
  location: id,
};

/** A value as it is stored. */
export const storedValue = (value: TypedEvent['oldValue']): string | null =>
  value === undefined || value === null ? null : String(value);

/** The code or id of a stored value; null for free text, and for a text that does not fit the type. */
export const valueCode = (type: EventType, stored: string | null): string | null => {
  const kind = valueKind(type);
  if (stored === null || kind === 'text' || PARSERS[kind](stored) === undefined) return null;
  return stored;
};

const labelOf = (type: EventType, stored: string, name: string | null): string | undefined => {
  switch (valueKind(type)) {
    case 'text':
      return fieldText(type, stored);
    case 'role': {
      const role = PARSERS.role(stored);
      return role && roleLabel(role);
    }
    case 'status': {
      const status = PARSERS.status(stored);
      return status && statusLabel(status);
    }
    case 'side': {
      const side = PARSERS.side(stored);
      return side && SIDE_LABELS[side];
    }
    case 'day':
      return isDay(stored) ? shownDay(stored) : undefined;
    case 'user':
    case 'location':
      return name ?? undefined;
  }
};

/**
 * A stored value as people read it; `name` is that of the user or location whose id it is. A value without a label is shown as
 * it is stored, so that nothing in the history is hidden.
 */
export const valueLabel = (type: EventType, stored: string | null, name: string | null): string | null =>
  stored === null ? null : (labelOf(type, stored, name) ?? stored);
