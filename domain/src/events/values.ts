import { PROCEDURE_STATUSES, statusLabel } from '../procedures/status.ts';
import type { ProcedureStatus } from '../procedures/status.ts';
import type { Side } from '../procedures/side.ts';
import { isDay, shownDay } from '../validation/calendar.ts';
import type { EventType } from './types.ts';

/** What an event's values are: ids and codes are written down, names and labels are read. */
export type ValueKind = 'text' | 'status' | 'side' | 'day' | 'person' | 'place';

const KINDS: Partial<Record<EventType, ValueKind>> = {
  USER_ASSIGNED: 'person',
  USER_UNASSIGNED: 'person',
  PROCEDURE_STATUS: 'status',
  PROCEDURE_SIDE: 'side',
  PROCEDURE_DATE_OF_SURGERY: 'day',
  PROCEDURE_SURGERY_LOCATION: 'place',
  PROCEDURE_RADIOLOGY_LOCATION: 'place',
  PROCEDURE_SURGEON: 'person',
  PROCEDURE_RADIOLOGIST: 'person',
  PROCEDURE_ENGINEER: 'person',
};

export const valueKind = (type: EventType): ValueKind => KINDS[type] ?? 'text';

export const typesOfKind = (kind: ValueKind): EventType[] =>
  (Object.keys(KINDS) as EventType[]).filter((type) => KINDS[type] === kind);

const SIDES: Record<Side, string> = { LEFT: 'Left', RIGHT: 'Right' };

const isStatus = (value: string): value is ProcedureStatus =>
  (PROCEDURE_STATUSES as readonly string[]).includes(value);

/** As a person reads it; what cannot be translated stays as it was written, so that nothing is ever hidden. */
export const shownValue = (
  type: EventType,
  value: string | null,
  nameOf: (kind: 'person' | 'place', id: number) => string | undefined,
): string | null => {
  if (value === null) return null;
  const kind = valueKind(type);
  switch (kind) {
    case 'text':
      return value;
    case 'status':
      return isStatus(value) ? statusLabel(value) : value;
    case 'side':
      return value === 'LEFT' || value === 'RIGHT' ? SIDES[value] : value;
    case 'day':
      return isDay(value) ? shownDay(value) : value;
    case 'person':
    case 'place':
      return (/^\d{1,15}$/.test(value) ? nameOf(kind, Number(value)) : undefined) ?? value;
  }
};
