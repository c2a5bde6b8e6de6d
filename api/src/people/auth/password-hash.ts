import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../../errors/api-error.ts';
import { PASSWORD_COST } from './password-cost.ts';

/** A hash takes 64 MiB and one of the four threads that file access and DNS need too: at most two at once, and a bounded queue. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 100;

let running = 0;
const waiting: (() => void)[] = [];

const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 });
    // The finished hash passes its slot on, so `running` is not raised again here.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

export const hashPassword = (password: string): Promise<string> =>
  withSlot(() => hash(password, PASSWORD_COST));

let decoy: Promise<string> | undefined;

/** An account without a password, or no account, costs the same time as a wrong password. */
export const passwordMatches = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  if (stored) return withSlot(() => verify(stored, password));
  decoy ??= hashPassword('nobody’s password');
  const hashed = await decoy;
  await withSlot(() => verify(hashed, password));
  return false;
};

/** Computed at start, so that the first unknown account takes as long as the others. */
export const warmPasswordHash = async (): Promise<void> => {
  await passwordMatches(undefined, '');
};
