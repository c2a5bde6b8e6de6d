import { expect, it } from 'vitest';
import { email, normalEmail } from './email.ts';

it.each([
  ['', ['is required']],
  ['a@b', []],
  ['surgeon@demo.test', []],
  ['surgeon', ['Invalid email address']],
  ['a b@c', ['Invalid email address']],
  ['@', ['Invalid email address']],
  ['a@', ['Invalid email address']],
])('an email %j has the errors %j', (value, messages) => {
  expect(email(value)).toEqual(messages);
});

it('two spellings of an email address are equal', () => {
  expect(normalEmail(' Surgeon@Demo.Test ')).toBe('surgeon@demo.test');
});
