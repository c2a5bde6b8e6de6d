import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPassword, TOO_COMMON } from './password.ts';

describe('a new password', () => {
  it.each([
    ['', ['is required']],
    ['Ab1!', ['Min length is 8']],
    ['Abcdef1!Abcdef', ['Max length is 12']],
    ['Abc def1!', ['need no whitespaces']],
    ['ABCDEFX1!', ['need one lowercase character at least']],
    ['abcdefx1!', ['need one uppercase character at least']],
    ['Abcdefxy!', ['need one number character at least']],
    ['Abcdefx12', ['need one special character at least']],
    ['Abcdefx12_', ['need one special character at least']],
    [
      'a',
      [
        'Min length is 8',
        'need one uppercase character at least',
        'need one number character at least',
        'need one special character at least',
      ],
    ],
    ['Cotyle#2026', []],
    ['Xv7!🦴🦴🦴🦴', []],
    ['Xv7!🦴🦴🦴', ['Min length is 8']],
    ['Xv7!🦴🦴🦴🦴🦴🦴🦴🦴', []],
    ['Xv7!🦴🦴🦴🦴🦴🦴🦴🦴🦴', ['Max length is 12']],
    ['Tr0chanter!', []],
  ])('%j has the errors %j', (password, messages) => {
    expect(newPassword(password)).toEqual(messages);
  });

  it('accepts each special character of the specification and no other', () => {
    for (const sign of '!@#$%^&*(),.?":{}|<>') expect(newPassword(`Xvtrkp7${sign}`), sign).toEqual([]);
    for (const sign of "_-+=[]';/\\~`") expect(newPassword(`Xvtrkp7${sign}`), sign).not.toEqual([]);
  });

  it('that passes is always within 8 to 12 characters and has one of each kind', () => {
    const characters = fc.string({ unit: fc.constantFrom(...'abXYZ019!@# é'.split('')), maxLength: 16 });
    fc.assert(
      fc.property(characters, (password) => {
        const fits =
          password.length >= 8 &&
          password.length <= 12 &&
          /[a-z]/.test(password) &&
          /[A-Z]/.test(password) &&
          /\d/.test(password) &&
          /[!@#]/.test(password) &&
          !password.includes(' ');
        const messages = newPassword(password).filter((message) => message !== TOO_COMMON);
        expect(messages.length === 0).toBe(fits);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd1',
    'Welcome1!',
    'Qwerty123!',
    'Admin@123',
    'Summer2026!',
    'Letmein1!',
    '!1Password',
    'Hospital1!',
    'Passw0rd!!',
  ])('%s is rejected as too common', (password) => {
    expect(newPassword(password)).toEqual([TOO_COMMON]);
  });
});
