import { patientCalls } from '@cotyle/contract/patients';
import { email } from '@cotyle/domain/validation/email';
import { describe, expect, it, vi } from 'vitest';
import { failed } from '../testing/session.ts';
import { schemaRule, validator, assignIssues } from './rules.ts';

const rejectedWith = (...paths: string[]) =>
  Object.assign(failed(422), { issues: paths.map((path) => ({ path, message: `bad ${path}` })) });

describe('a domain rule as a form validator', () => {
  it('returns its first message, or true', () => {
    expect(validator(email)('')).toBe('is required');
    expect(validator(email)('nobody')).toBe('Invalid email address');
    expect(validator(email)('a@b')).toBe(true);
  });
});

describe('the issues of a server error', () => {
  it('are assigned to their fields, whatever the notation of the path', () => {
    const place = vi.fn();
    expect(assignIssues(rejectedWith('body.email'), ['email'], place)).toBe(true);
    expect(assignIssues(rejectedWith('/email'), ['email'], place)).toBe(true);
    expect(place).toHaveBeenNthCalledWith(1, 'email', { message: 'bad body.email' });
    expect(place).toHaveBeenCalledTimes(2);
  });

  it('are reported as unassigned where one has no field', () => {
    expect(assignIssues(rejectedWith('email', 'token'), ['email'], vi.fn())).toBe(false);
    expect(assignIssues(failed(500), ['email'], vi.fn())).toBe(false);
    expect(assignIssues(new Error('x'), ['email'], vi.fn())).toBe(false);
  });
});

describe('the schema of a call’s field as a rule', () => {
  const { shape } = patientCalls.register.body;

  it('returns the messages of the server', () => {
    expect(schemaRule(shape.nameFirst)('')).toEqual(['is required']);
    expect(schemaRule(shape.nameFirst)('x'.repeat(251))).toEqual(['Max length is 250']);
    expect(schemaRule(shape.medicalInsuranceId)('x'.repeat(251))).toEqual(['Max length is 250']);
    expect(schemaRule(shape.phoneNumber)('+1 (503')).toEqual(['All digits are required']);
    expect(schemaRule(shape.email)('nobody')).toEqual(['Invalid email address']);
  });

  it('accepts an empty optional value', () => {
    expect(schemaRule(shape.phoneNumber)('')).toEqual([]);
    expect(schemaRule(shape.email)('')).toEqual([]);
    expect(schemaRule(shape.nameFirst)('Ada')).toEqual([]);
  });
});
