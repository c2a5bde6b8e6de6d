import { authCalls } from '@cotyle/contract/auth';
import type { AnsweringCall, CallInput } from '@cotyle/contract/call';
import { send } from '@cotyle/contract/client';
import type { RunningApp } from '../harness/app-process.ts';
import { PASSWORD } from './people.ts';
import type { Person } from './people.ts';

/** A person who makes calls without a browser: for what has to be there before a journey begins. */
export const backstage = async ({ address: origin }: RunningApp, { email }: Pick<Person, 'email'>) => {
  const { access, userId } = await send(
    authCalls.access,
    { body: { username: email, password: PASSWORD } },
    { origin },
  );
  const call = <C extends AnsweringCall>(declared: C, input: CallInput<C>) =>
    send(declared, input, { origin, token: access.token });
  return { userId, call };
};

export type Backstage = Awaited<ReturnType<typeof backstage>>;
