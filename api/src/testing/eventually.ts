import { vi } from 'vitest';

/**
 * Retries an assertion until it holds. The duration depends on the load of the machine alone, so the timeout is just below
 * that of a test, to get the message of the assertion.
 */
export const eventually = <T>(work: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(work, { timeout: 150_000, interval: 20 });
