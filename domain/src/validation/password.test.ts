import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/sampled.ts';
import { COMMON_WORDS } from './common-words.ts';
import { COMMONEST_WORDS } from './common-passwords.ts';
import { newPasswordProblems, passwordRules, TOO_COMMON } from './password.ts';

const newPassword = (password: string) => newPasswordProblems(password, { longPasswords: false, owner: {} });
const long = (password: string) => newPasswordProblems(password, { longPasswords: true, owner: {} });
const onServer = (password: string) =>
  newPasswordProblems(password, { longPasswords: false, owner: {}, words: COMMON_WORDS });

/** Written down for this test: a word, a name, a walk or a date with what the rules demand. */
const CHOSEN = `
    Abcd@1234 Pass@123 India@123 Krishna@123 Aa@123456 Qwerty@123 Zxcvbnm1! Monkey123! Test@1234
    Asdfgh1! P@55w0rd Sunshine1! Iloveyou1! Football1! Baseball1! Superman1! Trustno1! Blink182!
    Naruto123! Pokemon123! Minecraft1! Fortnite1! Liverpool1! Chelsea1! Arsenal1! Juventus1! Barcelona1!
    Realmadrid1! Nicole123! Jessica1! Ashley123! Samsung1! Google123! Apple2024! Winter2024! Spring2025!
    Autumn2023! January1! Monday123! Friday13! Abc123!@# Aa123456! 1q2w3e4r!Q Qwe123!@# Q1w2e3r4!
    Zaq12wsx! Xsw2#edc Password!1 Passw0rd! Secret123! Changeme1! Welcome@1 Welcome2024! Letmein123!
    Admin1234! Root@123 Oracle123! Cisco123! Server2019! Windows10! Company1! Doctor123! Nurse123!
    Hospital@1 Clinic2024! Surgeon1! Patient1! Healthy1! Shalom123! Mohamed1! Ahmed@123 Maria123!
    Anna2000! Andrea123! Francesco1! Matteo123! Ciao1234! Hallo123! Passwort1! Schatz123! Sommer2024!
    Fussball1! Bonjour1! Soleil123! Doudou123! Azerty123! Motdepasse1! Contrasena1! Hola1234! Teamo123!
    Amor1234! Ab12!Ab12! Test!Test1 Geheim123! Ferrari1! Mercedes1! Porsche911! Harley123! Yamaha123!
    Toyota123! Honda2020! Batman123! Spiderman1! Ironman123! Starwars1! Hogwarts1! Gandalf1! Frodo123!
    Lord0fR1ngs! Jesus123! Jesus777! Angel123! Heaven123! Blessed1! Godisgood1! Family123! Mother123!
    Babygirl1! Princess1! Loveyou2! Hello123! Hello@123 Goodluck1! Lucky777! Money123! Bitcoin1!
    Million1! Boss1234! King1234! Queen123! Dragon123! Tiger123! Eagle123! Panther1! Wolf1234!
    Snoopy123! Mickey123! Donald123! Trump2024! Obama123! Putin123! London123! Paris2024! Berlin123!
    Madrid123! Tokyo123! Dubai123! Mexico123! Brasil123! Canada123! Texas123! Florida1! Ab12051984!
    Nov2026! Novem2026! Mar@2024 Dec12345! Gfhjkm1! Asdf!234 Qaz!2wsx Poiuyt1! Mnbvcxz1!
    Lkjhgf1! Abcdefg1! Abcabc1! Xyz12345! Password2! P4ssw0rd! Pa$$w0rd Pa55word! Letm3in!
    W3lcome1! Adm1n123! R00t1234! S3cret12! Q!w2e3r4 Zxc123!@# Asd123!@# Manchester1! Internet1!
    Computer1! Keyboard1! Charlie1! Freedom1! Whatever1! Shadow123! Master123! Killer123! Hunter2!a
    Pepper123! Cookie123! Chocolate1! Banana123! Orange123! Purple123! Guitar123! Music1234! Soccer10!
    Hockey99! Jordan23! Kobe2424! Messi10!a Ronaldo7! Neymar11! Michael1! Daniel123! Robert123!
    Thomas123! William1! Richard1! Joshua123! Matthew1! Anthony1! Elizabeth1! Jennifer1! Michelle1!
    Amanda123! Stephanie1! Melissa1!
`
  .trim()
  .split(/\s+/);

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
    ['Xv7!🦴🦵🦶🦷', []],
    ['Xv7!🦴🦴🦴', ['Min length is 8']],
    ['Xv7!🦴🦵🦶🦷👁👂👃🧠', []],
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

  it('as people choose them where such rules are, is rejected by the server: none of 219', () => {
    expect(CHOSEN.filter((password) => onServer(password).length === 0)).toEqual([]);
  });

  it('that is random is refused as too common once in a thousand at most', () => {
    const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@#$%^&*(),.?';
    const random = fc.string({ unit: fc.constantFrom(...signs.split('')), minLength: 9, maxLength: 12 });
    const passwords = fc.sample(random, { numRuns: runs(20_000, 2000), seed: 20 });
    const refused = passwords.filter((password) => onServer(password).includes(TOO_COMMON));
    expect(refused.length).toBeLessThanOrEqual(passwords.length / 1000);
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
    [`Xv7!abqm${'🦴'.repeat(56)}`, []],
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
