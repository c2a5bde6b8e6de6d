import { vi } from 'vitest';

/**
 * Waits for what has to come about. How long that takes says how busy the machine is and nothing else, so the only bound is
 * just below that of a test, for the sake of the message.
 */
export const eventually = <T>(work: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(work, { timeout: 150_000, interval: 20 });
