import { expect, it, vi } from 'vitest';
import { certificateNotMade } from './certificate.ts';

it('a certificate that could not be made asks the person to try again, and the reason is logged', () => {
  const error = vi.fn();
  const reason = new Error('The child process ended without a result.');
  expect(() => certificateNotMade({ error }, new AbortController().signal)(reason)).toThrow(
    expect.objectContaining({
      code: 'UNAVAILABLE',
      message: 'The certificate could not be made. Please try again.',
      retryAfterSeconds: 2,
    }),
  );
  expect(error).toHaveBeenCalledWith({ err: reason }, 'certificate not made');
});

it('a certificate that nobody waits for any more is no fault', () => {
  const error = vi.fn();
  const gone = AbortSignal.abort(new Error('gone'));
  expect(() => certificateNotMade({ error }, gone)(new Error('killed'))).toThrow('gone');
  expect(error).not.toHaveBeenCalled();
});
