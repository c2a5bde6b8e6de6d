import type { PersonSummary } from '@cotyle/contract/admin-users';
import { describe, expect, it } from 'vitest';
import { assistantsAfter, availableFor } from './available.ts';

type Entry = Parameters<typeof availableFor>[1][number];

const HERE = { id: 1, name: 'Northgate', active: true };
const THERE = { id: 2, name: 'Lakeside', active: true };

const entry = (id: number, over: Partial<Entry> = {}): Entry => ({
  id,
  nameFirst: 'Person',
  nameSecond: `Name ${id}`,
  role: 'SURGICAL_ASSISTANT',
  status: 'ACTIVE',
  deleted: false,
  location: HERE,
  ...over,
});

const person = (id: number, nameSecond = `Name ${id}`): PersonSummary => ({
  id,
  nameFirst: 'Person',
  nameSecond,
  status: 'ACTIVE',
  deleted: false,
});

const SURGEON = 9;
const surgeon = entry(SURGEON, { role: 'SURGEON' });
const ids = (people: readonly PersonSummary[]) => people.map(({ id }) => id);

describe('the available assistants', () => {
  it('are the active ones of the surgeon’s location who are not assigned yet', () => {
    const directory = [
      surgeon,
      entry(1),
      entry(2, { location: THERE }),
      entry(3, { status: 'BLOCKED' }),
      entry(4, { status: 'PENDING' }),
      entry(5, { deleted: true }),
      entry(6, { role: 'SURGEON' }),
      entry(7),
      entry(8, { location: null }),
    ];
    expect(ids(availableFor(SURGEON, directory, [person(7)]))).toEqual([1]);
  });

  it('are none for a surgeon without a location', () => {
    const directory = [entry(SURGEON, { role: 'SURGEON', location: null }), entry(1, { location: null })];
    expect(availableFor(SURGEON, directory, [])).toEqual([]);
  });
});

describe('the assistants during a move', () => {
  const assigned = [person(1, 'Alvarez'), person(2, 'Moreau')];

  it('include the assigned person, sorted by name', () => {
    const move = { kind: 'assign', person: person(3, 'Brandt') } as const;
    expect(ids(assistantsAfter(assigned, move))).toEqual([1, 3, 2]);
  });

  it('exclude the unassigned person', () => {
    expect(ids(assistantsAfter(assigned, { kind: 'unassign', person: person(1) }))).toEqual([2]);
  });

  it('list nobody twice once the server has answered', () => {
    expect(ids(assistantsAfter(assigned, { kind: 'assign', person: person(2, 'Moreau') }))).toEqual([1, 2]);
  });
});
