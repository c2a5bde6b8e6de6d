import { describe, expect, it } from 'vitest';
import { mayRetry } from '../calls/query-client.ts';
import { failureText, isTransient, UNREACHABLE } from './failures.ts';
import { failed, unreachable } from '../testing/session.ts';

describe('a failure', () => {
  it.each([400, 401, 403, 404, 409, 412, 422])('with status %d is not retried', (status) => {
    expect(isTransient(failed(status))).toBe(false);
    expect(mayRetry(0, failed(status))).toBe(false);
  });

  it.each([408, 429, 500, 502, 503, 504])('with status %d is transient', (status) => {
    expect(isTransient(failed(status))).toBe(true);
  });

  it('without an answer is transient and retried three times', () => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, unreachable()))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('caused by an abort is not retried', () => {
    expect(isTransient(new DOMException('left', 'AbortError'))).toBe(false);
  });

  it('shows the message of the server, or a fallback', () => {
    expect(failureText(failed(409, 'Taken already'))).toBe('Taken already');
    expect(failureText(unreachable())).toBe(UNREACHABLE);
    expect(failureText(new Error('undefined is not a function'))).toBe('Something went wrong');
    expect(failureText(Object.assign(failed(500), { message: '' }))).toBe('Something went wrong');
  });
});
