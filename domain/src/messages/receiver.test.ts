import { expect, it } from 'vitest';
import { mayReceive } from './receiver.ts';

it('an active person receives messages', () => {
  expect(mayReceive({ status: 'ACTIVE', deleted: false })).toBe(true);
});

it.each([
  ['blocked', { status: 'BLOCKED', deleted: false }],
  ['pending', { status: 'PENDING', deleted: false }],
  ['deleted', { status: 'ACTIVE', deleted: true }],
] as const)('a %s person receives no messages', (_, person) => {
  expect(mayReceive(person)).toBe(false);
});
