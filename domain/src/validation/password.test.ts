import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMON_WORDS } from './common-words.ts';
import { COMMONEST_WORDS } from './common-passwords.ts';
import { newPasswordProblems, passwordRules, TOO_COMMON } from './password.ts';

const newPassword = (password: string) => newPasswordProblems(password, { longPasswords: false, owner: {} });
const long = (password: string) => newPasswordProblems(password, { longPasswords: true, owner: {} });
const onServer = (password: string) =>
  newPasswordProblems(password, { longPasswords: false, owner: {}, words: COMMON_WORDS });

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
    ['Pelvis#2026', []],
    ['Xv7!trkp\u0007', ['need printable characters only']],
    ['Xv7!trkp\uD800', ['need printable characters only']],
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

  it.each([
    'Michelle7!',
    'Fischer#22',
    'Rainbow#2024',
    '1qaz@WSX',
    'Asdf1234!',
    'P@ssw0rd1234',
    'Liverpool9!',
    'Hiver!2025',
  ])('%s is rejected by the server as too common', (password) => {
    expect(onServer(password)).toEqual([TOO_COMMON]);
  });

  it('of a common word with a year or digits and a sign is too common for the server, whatever the word and their order', () => {
    const word = fc.constantFrom(...[...COMMON_WORDS].filter((one) => one.length <= 7));
    const digits = fc.constantFrom('1', '12', '123', '1234', '2026', '1999', '77');
    const sign = fc.constantFrom(...'!#.?'.split(''));
    fc.assert(
      fc.property(word, digits, sign, fc.boolean(), (text, number, mark, first) => {
        const capital = text.charAt(0).toUpperCase() + text.slice(1);
        const password = first ? `${number}${capital}${mark}` : `${capital}${mark}${number}`;
        fc.pre(password.length >= 8);
        expect(onServer(password)).toEqual([TOO_COMMON]);
      }),
    );
  });

  it('that the server finds common may pass the form, and never the other way round', () => {
    expect([...COMMONEST_WORDS].filter((word) => !COMMON_WORDS.has(word))).toEqual([]);
    expect(newPassword('Michelle7!')).toEqual([]);
  });

  it('of three words is a phrase and not common', () => {
    expect(long('Dragon Summer Coffee 7!')).toEqual([]);
    expect(long('Dragon Summer 7!')).toEqual([TOO_COMMON]);
  });
});

describe('a new password where long ones are allowed', () => {
  it.each([
    ['Xv7!trk', ['Min length is 8']],
    ['Xv7!trkpqmzwh', []],
    [`Xv7!${'🦴'.repeat(60)}`, []],
    [`Xv7!${'🦴'.repeat(61)}`, ['Max length is 64']],
    ['violin Kelp 27 otter!', []],
    [' violin Kelp 27 otter!', ['need no whitespaces but spaces between words']],
    ['violin Kelp 27 otter! ', ['need no whitespaces but spaces between words']],
    ['violin\tKelp 27 otter!', ['need no whitespaces but spaces between words']],
    ['violin kelp 27 otter!', ['need one uppercase character at least']],
  ])('%j has the errors %j', (password, messages) => {
    expect(long(password)).toEqual(messages);
  });

  it('passes whatever passes where they are not', () => {
    const characters = fc.string({
      unit: fc.constantFrom(...'abXYZ019!@# é'.split('')),
      minLength: 8,
      maxLength: 14,
    });
    fc.assert(
      fc.property(characters, (password) => {
        fc.pre(newPassword(password).length === 0);
        expect(long(password)).toEqual([]);
      }),
    );
  });

  it('has as many rules, of which two differ', () => {
    const [specified, raised] = [passwordRules(false), passwordRules(true)].map((rules) =>
      rules.map(({ message }) => message),
    );
    expect(raised?.filter((message) => !specified?.includes(message))).toEqual([
      'Max length is 64',
      'need no whitespaces but spaces between words',
    ]);
  });
});
