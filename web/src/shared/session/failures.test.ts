import { describe, expect, it } from 'vitest';
import { mayRetry } from '../calls/query-client.ts';
import { failureText, isTransient, UNREACHABLE } from './failures.ts';
import { failed, unreachable } from '../testing/session.ts';

describe('a failure', () => {
  it.each([400, 401, 403, 404, 409, 412, 422])('with %d is not tried again', (status) => {
    expect(isTransient(failed(status))).toBe(false);
    expect(mayRetry(0, failed(status))).toBe(false);
  });

  it.each([408, 429, 500, 502, 503, 504])('with %d passes', (status) => {
    expect(isTransient(failed(status))).toBe(true);
  });

  it('without an answer passes, and is tried three times more', () => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, unreachable()))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('that the page itself called off is left alone', () => {
    expect(isTransient(new DOMException('left', 'AbortError'))).toBe(false);
  });

  it('is told in the words of the server, or in ours', () => {
    expect(failureText(failed(409, 'Taken already'))).toBe('Taken already');
    expect(failureText(unreachable())).toBe(UNREACHABLE);
    expect(failureText(new Error('undefined is not a function'))).toBe('Something went wrong');
    expect(failureText(Object.assign(failed(500), { message: '' }))).toBe('Something went wrong');
  });
});
