import { authCalls } from '@cotyle/contract/auth';
import type { AnsweringCall, CallInput } from '@cotyle/contract/call';
import { CallFailed, send } from '@cotyle/contract/client';
import type { Session } from '@cotyle/contract/session';
import type { RunningApp } from '../harness/app-process.ts';
import { PASSWORD } from './people.ts';
import type { Person } from './people.ts';

/** A token lives longer than that. */
const SESSION_REUSED_FOR = 5 * 60_000;
const sessions = new Map<string, { readonly until: number; readonly session: Promise<Session> }>();

/** Signed in once for many tests: to check a password takes the server a good part of a second. */
const sessionOf = (origin: string, email: string): Promise<Session> => {
  const key = `${origin} ${email}`;
  const there = sessions.get(key);
  if (there && there.until > Date.now()) return there.session;
  const session = send(authCalls.access, { body: { username: email, password: PASSWORD } }, { origin });
  sessions.set(key, { until: Date.now() + SESSION_REUSED_FOR, session });
  return session;
};

/** A person who makes calls without a browser: for what has to be there before a journey begins. */
export const apiClient = async ({ address: origin }: RunningApp, { email }: Pick<Person, 'email'>) => {
  const { userId } = await sessionOf(origin, email);
  const call = async <C extends AnsweringCall>(declared: C, input: CallInput<C>) => {
    const attempt = async () =>
      send(declared, input, { origin, token: (await sessionOf(origin, email)).access.token });
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 401) throw error;
      // A test has ended this session: with a new one it goes on.
      sessions.delete(`${origin} ${email}`);
      return attempt();
    }
  };
  return { userId, call };
};

export type ApiClient = Awaited<ReturnType<typeof apiClient>>;
