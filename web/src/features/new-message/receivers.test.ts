import { describe, expect, it } from 'vitest';
import { locationsOf, NO_FILTERS, receiversFor } from './receivers.ts';
import type { Colleague } from './receivers.ts';

const NORTH = { id: 1, name: 'Northgate', active: true };
const LAKE = { id: 2, name: 'Lakeside', active: true };

const colleague = (id: number, over: Partial<Colleague> = {}): Colleague => ({
  id,
  nameFirst: 'Person',
  nameSecond: String(id),
  role: 'SURGEON',
  status: 'ACTIVE',
  deleted: false,
  location: NORTH,
  ...over,
});

const OWN = 9;
const people = [
  colleague(1),
  colleague(2, { status: 'BLOCKED' }),
  colleague(3, { role: 'RADIOLOGIST', location: LAKE }),
  colleague(4, { deleted: true }),
  colleague(5, { location: null }),
  colleague(OWN),
];

const ids = (filters = NO_FILTERS) => receiversFor(people, OWN, filters).map(({ id }) => id);

describe('the list of receivers', () => {
  it('contains everybody else, with disabled ones last', () => {
    const receivers = receiversFor(people, OWN, NO_FILTERS);
    expect(receivers.map(({ id }) => id)).toEqual([1, 3, 5, 2, 4]);
    expect(receivers.map(({ disabled }) => disabled)).toEqual([false, false, false, true, true]);
  });

  it('shows role, location and why a receiver is disabled', () => {
    const details = receiversFor(people, OWN, NO_FILTERS).map(({ detail }) => detail);
    expect(details).toEqual([
      'Surgeon · Northgate',
      'Radiologist · Lakeside',
      'Surgeon',
      'Inactive · Surgeon · Northgate',
      'Deleted · Surgeon · Northgate',
    ]);
  });

  it('can be filtered by role and location', () => {
    expect(ids({ role: 'RADIOLOGIST', location: '' })).toEqual([3]);
    expect(ids({ role: '', location: '1' })).toEqual([1, 2, 4]);
    expect(ids({ role: 'RADIOLOGIST', location: '1' })).toEqual([]);
  });
});

it('the location filter lists the locations of all people by name', () => {
  expect(locationsOf(people)).toEqual([
    { value: '2', label: 'Lakeside' },
    { value: '1', label: 'Northgate' },
  ]);
});
