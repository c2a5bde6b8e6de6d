import { expect, it } from 'vitest';
import { email, normalEmail } from './email.ts';
import { personName } from './text.ts';

it.each([
  ['', ['is required']],
  ['   ', ['is required']],
  ['Ann', []],
  ['Ann 2', []],
  ['Zoë Ångström', []],
  ['Łukasz 李', []],
  ["O'Neill", ['Use letters and numbers only']],
  ['a\nb', ['Use letters and numbers only']],
  ['<b>', ['Use letters and numbers only']],
  ['x'.repeat(250), []],
  ['x'.repeat(251), ['Max length is 250']],
])('a name %j has the errors %j', (value, messages) => {
  expect(personName(value)).toEqual(messages);
});

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
