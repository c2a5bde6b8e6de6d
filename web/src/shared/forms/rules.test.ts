import { patientCalls } from '@cotyle/contract/patients';
import { email } from '@cotyle/domain/validation/email';
import { describe, expect, it, vi } from 'vitest';
import { failed } from '../testing/session.ts';
import { acceptedBy, obeys, placeIssues } from './rules.ts';

const refused = (...paths: string[]) =>
  Object.assign(failed(422), { issues: paths.map((path) => ({ path, message: `bad ${path}` })) });

describe('a rule in a form', () => {
  it('answers its first message, or true', () => {
    expect(obeys(email)('')).toBe('is required');
    expect(obeys(email)('nobody')).toBe('Invalid email address');
    expect(obeys(email)('a@b')).toBe(true);
  });
});

describe('what the server found wrong', () => {
  it('goes to its field, however the path is written', () => {
    const place = vi.fn();
    expect(placeIssues(refused('body.email'), ['email'], place)).toBe(true);
    expect(placeIssues(refused('/email'), ['email'], place)).toBe(true);
    expect(place).toHaveBeenNthCalledWith(1, 'email', { message: 'bad body.email' });
    expect(place).toHaveBeenCalledTimes(2);
  });

  it('is not swallowed where a part of it has no field', () => {
    expect(placeIssues(refused('email', 'token'), ['email'], vi.fn())).toBe(false);
    expect(placeIssues(failed(500), ['email'], vi.fn())).toBe(false);
    expect(placeIssues(new Error('x'), ['email'], vi.fn())).toBe(false);
  });
});

describe('a field of a call, as a rule', () => {
  const { shape } = patientCalls.register.body;

  it('says what the server would say', () => {
    expect(acceptedBy(shape.nameFirst)('')).toEqual(['is required']);
    expect(acceptedBy(shape.nameFirst)('Ada!')).toEqual(['Use letters and numbers only']);
    expect(acceptedBy(shape.medicalInsuranceId)('x'.repeat(251))).toEqual(['Max length is 250']);
    expect(acceptedBy(shape.phoneNumber)('+1 (503')).toEqual(['All digits are required']);
    expect(acceptedBy(shape.email)('nobody')).toEqual(['Invalid email address']);
  });

  it('lets pass what may be left out', () => {
    expect(acceptedBy(shape.phoneNumber)('')).toEqual([]);
    expect(acceptedBy(shape.email)('')).toEqual([]);
    expect(acceptedBy(shape.nameFirst)('Ada')).toEqual([]);
  });
});
