import { expect, test } from 'vitest';
import { isOwnChange, staleText } from './stale.ts';

const AT = '2026-11-15T12:30:00.000Z';

test('the change of another person names them, the time and what was changed', () => {
  const text = staleText('Ada Moreau', AT, ['Side changed', 'Status changed']);
  expect(text).toBe(`Ada Moreau changed this record at ${AT}: Side changed, Status changed.`);
  expect(isOwnChange(text)).toBe(false);
});

test('one’s own change is said to come from another window', () => {
  const text = staleText(undefined, AT, []);
  expect(text).toBe(`You changed this record in another window at ${AT}.`);
  expect(isOwnChange(text)).toBe(true);
});
