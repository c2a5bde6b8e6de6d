import { patientCalls } from '@cotyle/contract/patients';
import { email } from '@cotyle/domain/validation/email';
import { describe, expect, it, vi } from 'vitest';
import { failed } from '../testing/session.ts';
import { schemaRule, validator, assignIssues } from './rules.ts';

const refused = (...paths: string[]) =>
  Object.assign(failed(422), { issues: paths.map((path) => ({ path, message: `bad ${path}` })) });

describe('a rule in a form', () => {
  it('answers its first message, or true', () => {
    expect(validator(email)('')).toBe('is required');
    expect(validator(email)('nobody')).toBe('Invalid email address');
    expect(validator(email)('a@b')).toBe(true);
  });
});

describe('what the server found wrong', () => {
  it('goes to its field, however the path is written', () => {
    const place = vi.fn();
    expect(assignIssues(refused('body.email'), ['email'], place)).toBe(true);
    expect(assignIssues(refused('/email'), ['email'], place)).toBe(true);
    expect(place).toHaveBeenNthCalledWith(1, 'email', { message: 'bad body.email' });
    expect(place).toHaveBeenCalledTimes(2);
  });

  it('is not swallowed where a part of it has no field', () => {
    expect(assignIssues(refused('email', 'token'), ['email'], vi.fn())).toBe(false);
    expect(assignIssues(failed(500), ['email'], vi.fn())).toBe(false);
    expect(assignIssues(new Error('x'), ['email'], vi.fn())).toBe(false);
  });
});

describe('a field of a call, as a rule', () => {
  const { shape } = patientCalls.register.body;

  it('says what the server would say', () => {
    expect(schemaRule(shape.nameFirst)('')).toEqual(['is required']);
    expect(schemaRule(shape.nameFirst)('Ada!')).toEqual(['Use letters and numbers only']);
    expect(schemaRule(shape.medicalInsuranceId)('x'.repeat(251))).toEqual(['Max length is 250']);
    expect(schemaRule(shape.phoneNumber)('+1 (503')).toEqual(['All digits are required']);
    expect(schemaRule(shape.email)('nobody')).toEqual(['Invalid email address']);
  });

  it('lets pass what may be left out', () => {
    expect(schemaRule(shape.phoneNumber)('')).toEqual([]);
    expect(schemaRule(shape.email)('')).toEqual([]);
    expect(schemaRule(shape.nameFirst)('Ada')).toEqual([]);
  });
});
