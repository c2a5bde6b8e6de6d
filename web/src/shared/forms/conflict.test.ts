import { describe, expect, test } from 'vitest';
import { diffValues, sameValues, withLocalTimes } from './conflict.ts';

const NAMES = ['first', 'last', 'phone', 'email'] as const;
const base = { first: 'Ada', last: 'Moreau', phone: '1', email: '' };

describe('the differences of two versions of a record', () => {
  test('propose the version that changed the field', () => {
    const local = { ...base, first: 'Adele' };
    const server = { ...base, phone: '2' };
    expect(diffValues(NAMES, base, local, server)).toEqual([
      { name: 'first', local: 'Adele', server: 'Ada', proposed: 'local' },
      { name: 'phone', local: '1', server: '2', proposed: 'server' },
    ]);
  });

  test('propose neither version where both changed the same field', () => {
    const [difference] = diffValues(NAMES, base, { ...base, last: 'Mine' }, { ...base, last: 'Theirs' });
    expect(difference).toEqual({ name: 'last', local: 'Mine', server: 'Theirs', proposed: undefined });
  });

  test('leave out a field that both changed to the same value', () => {
    const changed = { ...base, email: 'a@b' };
    expect(diffValues(NAMES, base, changed, { ...changed })).toEqual([]);
    expect(sameValues(changed, { ...changed })).toBe(true);
    expect(sameValues(changed, base)).toBe(false);
  });
});

test('a conflict message shows its times in the time zone of the browser', () => {
  const message = withLocalTimes('Ada changed this record at 2026-11-15T12:30:00.000Z: Patient updated.');
  expect(message).not.toContain('2026-11-15T');
  expect(message).toMatch(/^Ada changed this record at 11\/1\d\/2026, .*: Patient updated\.$/);
});
