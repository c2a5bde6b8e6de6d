import { describe, expect, it } from 'vitest';
import { EVENT_LABELS, EVENT_TYPES } from './types.ts';
import { shownValue, typesOfKind, valueKind } from './values.ts';

const nameOf = (kind: 'person' | 'place', id: number): string | undefined =>
  id === 7 ? (kind === 'person' ? 'Grace Hopper' : 'North Wing') : undefined;

describe('an event’s value', () => {
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
    ['PROCEDURE_MEASUREMENT', 'Size: 52', 'Size: 52'],
    ['PROCEDURE_NAME', '7', '7'],
    ['PROCEDURE_NAME', 'LEFT', 'LEFT'],
    ['PATIENT_UPDATED', 'Gender: Female', 'Gender: Female'],
  ] as const)('of %s written as %s reads %s', (type, written, read) => {
    expect(shownValue(type, written, nameOf)).toBe(read);
  });

  it('stays as it was written where nothing stands for it', () => {
    expect(shownValue('PROCEDURE_SURGEON', '8', nameOf)).toBe('8');
    expect(shownValue('USER_ASSIGNED', 'Grace', nameOf)).toBe('Grace');
    expect(shownValue('PROCEDURE_STATUS', 'GONE', nameOf)).toBe('GONE');
    expect(shownValue('PROCEDURE_DATE_OF_SURGERY', 'soon', nameOf)).toBe('soon');
    expect(shownValue('PROCEDURE_SIDE', 'BOTH', nameOf)).toBe('BOTH');
  });

  it('is nothing where there was none, whatever the type', () => {
    for (const type of EVENT_TYPES) expect(shownValue(type, null, nameOf)).toBeNull();
  });

  it('is of one kind for each type', () => {
    for (const kind of ['person', 'place', 'status', 'side', 'day'] as const)
      for (const type of typesOfKind(kind)) expect(valueKind(type)).toBe(kind);
    expect(typesOfKind('place')).toHaveLength(2);
    expect(Object.keys(EVENT_LABELS)).toHaveLength(EVENT_TYPES.length);
  });
});
