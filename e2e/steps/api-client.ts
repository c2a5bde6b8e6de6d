import { authCalls } from '@cotyle/contract/auth';
import type { JsonCall, CallInput } from '@cotyle/contract/call';
import { CallFailed, send } from '@cotyle/contract/client';
import type { Session } from '@cotyle/contract/session';
import type { RunningApp } from '../harness/app-process.ts';
import { passwordOf } from './people.ts';
import type { Person } from './people.ts';

/** Shorter than the lifetime of an access token. */
const SESSION_REUSED_FOR = 5 * 60_000;
const sessions = new Map<string, { readonly until: number; readonly session: Promise<Session> }>();

/** One session for many tests, because verifying a password takes the server a good part of a second. */
const sessionOf = (origin: string, email: string): Promise<Session> => {
  const key = `${origin} ${email}`;
  const cached = sessions.get(key);
  if (cached && cached.until > Date.now()) return cached.session;
  const session = send(
    authCalls.access,
    { body: { username: email, password: passwordOf(email) } },
    { origin },
  );
  sessions.set(key, { until: Date.now() + SESSION_REUSED_FOR, session });
  return session;
};

/** Calls the API as a person, without a browser: for the data that a journey starts from. */
export const apiClient = async ({ address: origin }: RunningApp, { email }: Pick<Person, 'email'>) => {
  const { userId } = await sessionOf(origin, email);
  const call = async <C extends JsonCall>(declared: C, input: CallInput<C>) => {
    const attempt = async () =>
      send(declared, input, { origin, token: (await sessionOf(origin, email)).access.token });
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 401) throw error;
      // Another test has ended this session, so a new one is needed.
      sessions.delete(`${origin} ${email}`);
      return attempt();
    }
  };
  return { userId, call };
};

export type ApiClient = Awaited<ReturnType<typeof apiClient>>;
