import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { providedPerson } from './claims.ts';

const NAMES = { groups: 'groups', emailVerified: 'email_verified' };
const person = (claims: Record<string, unknown>) => providedPerson(claims, NAMES);

describe('the claims of a provider', () => {
  it('never give an email that was not verified, whatever they contain', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), (claims, verified) => {
        fc.pre(![true, 'true', 1, '1'].includes(verified as string));
        const given = person({ ...claims, email: 'ada@clinic.test', email_verified: verified });
        expect(given.verifiedEmail).toBeUndefined();
      }),
    );
  });

  it('give a verified email in the form in which accounts have it', () => {
    expect(person({ email: ' Ada@Clinic.Test', email_verified: true }).verifiedEmail).toBe('ada@clinic.test');
    expect(person({ email: 'no address', email_verified: true }).verifiedEmail).toBeUndefined();
  });

  it('may be verified by a claim of another name', () => {
    const names = { ...NAMES, emailVerified: 'xms_edov' };
    const claims = { email: 'ada@clinic.test', xms_edov: '1' };
    expect(providedPerson(claims, names).verifiedEmail).toBe('ada@clinic.test');
    expect(person(claims).verifiedEmail).toBeUndefined();
  });

  it.each([
    [{ given_name: 'Mara', family_name: 'Lindqvist' }, 'Mara', 'Lindqvist'],
    [{ given_name: ' Mara ', family_name: 'O’Neil' }, 'Mara', "O'Neil"],
    [{ name: 'Mara von  Lindqvist' }, 'Mara von', 'Lindqvist'],
    [{ name: 'Mara' }, '', 'Mara'],
    [{ given_name: 7, name: null }, '', ''],
  ])('name a person: %j', (claims, nameFirst, nameSecond) => {
    expect(person(claims)).toMatchObject({ nameFirst, nameSecond });
  });

  it('give groups as a list or as one text, and nothing else', () => {
    expect(person({ groups: ['a', 7, '', 'b'] }).groups).toEqual(['a', 'b']);
    expect(person({ groups: 'a' }).groups).toEqual(['a']);
    expect(person({ groups: { a: 1 } }).groups).toEqual([]);
    expect(person({}).groups).toEqual([]);
  });
});
