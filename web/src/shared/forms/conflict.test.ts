import { describe, expect, test } from 'vitest';
import { diffValues, sameValues, withLocalTimes } from './conflict.ts';

const NAMES = ['first', 'last', 'phone', 'email'] as const;
const base = { first: 'Ada', last: 'Moreau', phone: '1', email: '' };

describe('two versions of a record', () => {
  test('differ where one person changed a field, and the change is proposed', () => {
    const mine = { ...base, first: 'Adele' };
    const theirs = { ...base, phone: '2' };
    expect(diffValues(NAMES, base, mine, theirs)).toEqual([
      { name: 'first', mine: 'Adele', theirs: 'Ada', proposed: 'mine' },
      { name: 'phone', mine: '1', theirs: '2', proposed: 'theirs' },
    ]);
  });

  test('leave the choice open where both changed the same field', () => {
    const [difference] = diffValues(NAMES, base, { ...base, last: 'Mine' }, { ...base, last: 'Theirs' });
    expect(difference).toEqual({ name: 'last', mine: 'Mine', theirs: 'Theirs', proposed: undefined });
  });

  test('do not differ where both made the same change', () => {
    const changed = { ...base, email: 'a@b' };
    expect(diffValues(NAMES, base, changed, { ...changed })).toEqual([]);
    expect(sameValues(changed, { ...changed })).toBe(true);
    expect(sameValues(changed, base)).toBe(false);
  });
});

test('a point in time in a sentence is told by the clock of the person who reads it', () => {
  const told = withLocalTimes('Ada changed this record at 2026-11-15T12:30:00.000Z: Patient updated.');
  expect(told).not.toContain('2026-11-15T');
  expect(told).toMatch(/^Ada changed this record at Nov 1\d, 2026, .*: Patient updated\.$/);
});
