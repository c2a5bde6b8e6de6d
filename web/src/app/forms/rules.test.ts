import { email } from '@cotyle/domain/validation/email';
import { describe, expect, it, vi } from 'vitest';
import { failed } from '../session/testing.ts';
import { obeys, placeIssues } from './rules.ts';

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
