import { expect, it } from 'vitest';
import { email, normalEmail } from './email.ts';
import { address, personName } from './text.ts';

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
  ['1 Main St., Floor 2', []],
  ['1 Main Street; back', ['Use letters, numbers, commas and dots only']],
  ['x'.repeat(251), ['Max length is 250']],
])('an address %j has the errors %j', (value, messages) => {
  expect(address(value)).toEqual(messages);
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
