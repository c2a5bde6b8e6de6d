import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, EVENTS, typesOfKind, valueKind } from './types.ts';
import type { EventSchema, TypedEvent } from './types.ts';
import { storedValue, valueCode, valueLabel } from './values.ts';

const NAMES = { user: 'Grace Hopper', location: 'North Wing' } as const;

const nameOf = (type: (typeof EVENT_TYPES)[number]): string | null => {
  const kind = valueKind(type);
  return kind === 'user' || kind === 'location' ? NAMES[kind] : null;
};

describe('the value of an event', () => {
  it.each([
    ['PROCEDURE_STATUS', 'SCAN', 'Scan Request'],
    ['PROCEDURE_STATUS', 'MODEL_IN_WORK', 'Model in Progress'],
    ['PROCEDURE_SIDE', 'LEFT', 'Left'],
    ['PROCEDURE_SIDE', 'RIGHT', 'Right'],
    ['PROCEDURE_DATE_OF_SURGERY', '2026-12-24', '12/24/2026'],
    ['PROCEDURE_SURGERY_LOCATION', '7', 'North Wing'],
    ['PROCEDURE_RADIOLOGY_LOCATION', '7', 'North Wing'],
    ['PROCEDURE_SURGEON', '7', 'Grace Hopper'],
    ['PROCEDURE_RADIOLOGIST', '7', 'Grace Hopper'],
    ['PROCEDURE_ENGINEER', '7', 'Grace Hopper'],
    ['USER_ASSIGNED', '7', 'Grace Hopper'],
    ['USER_UNASSIGNED', '7', 'Grace Hopper'],
    ['USER_CREATED', 'SURGICAL_ASSISTANT', 'Surgeon Assistant'],
  ] as const)('of %s, stored as %s, has this code and the label %s', (type, stored, label) => {
    expect(valueLabel(type, stored, nameOf(type))).toBe(label);
    expect(valueCode(type, stored)).toBe(stored);
  });

  it.each([
    ['PROCEDURE_MEASUREMENT', 'Size: 52'],
    ['PROCEDURE_NAME', '7'],
    ['PROCEDURE_NAME', 'LEFT'],
    ['PATIENT_UPDATED', 'Gender: Female'],
  ] as const)('of %s, the text %s, is read as it is stored and has no code', (type, stored) => {
    expect(valueLabel(type, stored, null)).toBe(stored);
    expect(valueCode(type, stored)).toBeNull();
  });

  it.each([
    ['USER_UPDATED', 'nameFirst: Ada', 'First name: Ada'],
    ['USER_UPDATED', 'role: Surgeon', 'Role: Surgeon'],
    ['USER_UPDATED', 'password', 'Password'],
    ['LOCATION_UPDATED', 'active: true', 'State: Active'],
    ['LOCATION_UPDATED', 'active: false', 'State: Disabled'],
    ['LOCATION_UPDATED', 'location: both', 'Location description: Both'],
    ['LOCATION_UPDATED', 'address: 1 Main: back', 'Address: 1 Main: back'],
    ['LOCATION_UPDATED', 'constructor: x', 'constructor: x'],
    ['PROCEDURE_NAME', 'active: true', 'active: true'],
  ] as const)('of %s, the text %s, is read as %s', (type, stored, label) => {
    expect(valueLabel(type, stored, null)).toBe(label);
  });

  it.each([
    ['USER_ASSIGNED', 'Grace'],
    ['PROCEDURE_STATUS', 'GONE'],
    ['PROCEDURE_DATE_OF_SURGERY', 'soon'],
    ['PROCEDURE_SIDE', 'BOTH'],
    ['USER_LOGIN', 'by an older version'],
  ] as const)(
    'of %s, %s, which does not fit the type, is read as it is stored and has no code',
    (type, stored) => {
      expect(valueLabel(type, stored, null)).toBe(stored);
      expect(valueCode(type, stored)).toBeNull();
    },
  );

  it('that is the id of a user without a name is read as the id', () => {
    expect(valueLabel('PROCEDURE_SURGEON', '8', null)).toBe('8');
  });

  it('is null for every type where there is none', () => {
    for (const type of EVENT_TYPES) {
      expect(valueLabel(type, null, 'Grace Hopper')).toBeNull();
      expect(valueCode(type, null)).toBeNull();
    }
  });

  it('is of one kind for both values of a type', () => {
    for (const type of EVENT_TYPES) {
      const declared: EventSchema = EVENTS[type];
      const kinds = [declared.oldValue, declared.newValue].filter((kind) => kind !== undefined);
      expect(kinds.every((kind) => kind === valueKind(type))).toBe(true);
    }
    expect(typesOfKind('location')).toHaveLength(2);
  });

  it('is stored as text, and must belong to the type', () => {
    const moved: TypedEvent = { type: 'PROCEDURE_STATUS', oldValue: 'NEW', newValue: 'SCAN' };
    const assigned: TypedEvent = { type: 'USER_ASSIGNED', newValue: 7 };
    expect([storedValue(moved.newValue), storedValue(assigned.newValue), storedValue(undefined)]).toEqual([
      'SCAN',
      '7',
      null,
    ]);
    // @ts-expect-error The values of a change of status are statuses.
    const label: TypedEvent = { type: 'PROCEDURE_STATUS', newValue: 'Scan Request' };
    // @ts-expect-error A user is recorded by id.
    const name: TypedEvent = { type: 'USER_ASSIGNED', newValue: 'Grace Hopper' };
    // @ts-expect-error Signing in has no value.
    const none: TypedEvent = { type: 'USER_LOGIN', newValue: 'password' };
    expect([label, name, none]).toHaveLength(3);
  });
});
