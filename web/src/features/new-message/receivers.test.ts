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

describe('the receivers to choose from', () => {
  it('are all but oneself, those who cannot receive last and closed', () => {
    const receivers = receiversFor(people, OWN, NO_FILTERS);
    expect(receivers.map(({ id }) => id)).toEqual([1, 3, 5, 2, 4]);
    expect(receivers.map(({ disabled }) => disabled)).toEqual([false, false, false, true, true]);
  });

  it('say who they are, and why they are closed', () => {
    const details = receiversFor(people, OWN, NO_FILTERS).map(({ detail }) => detail);
    expect(details).toEqual([
      'Surgeon · Northgate',
      'Radiologist · Lakeside',
      'Surgeon',
      'Inactive · Surgeon · Northgate',
      'Deleted · Surgeon · Northgate',
    ]);
  });

  it('can be narrowed by role and by location', () => {
    expect(ids({ role: 'RADIOLOGIST', location: '' })).toEqual([3]);
    expect(ids({ role: '', location: '1' })).toEqual([1, 2, 4]);
    expect(ids({ role: 'RADIOLOGIST', location: '1' })).toEqual([]);
  });
});

it('the locations to narrow by are those where people work, by name', () => {
  expect(locationsOf(people)).toEqual([
    { value: '2', label: 'Lakeside' },
    { value: '1', label: 'Northgate' },
  ]);
});
