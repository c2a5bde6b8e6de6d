import type { JsonCall, CallAnswer, CallInput, CallShape } from '@cotyle/contract/call';
import { CallFailed } from '@cotyle/contract/client';
import type { SendOptions } from '@cotyle/contract/client';
import type { Caller } from '../session/caller.ts';

type Respond<C extends JsonCall> = (
  input: CallInput<C>,
  options: Pick<SendOptions, 'signal' | 'ifMatch'>,
) => CallAnswer<C> | Promise<CallAnswer<C>>;

interface SentCall<Input> {
  readonly input: Input;
  /** The version of the record that the call changes. */
  readonly ifMatch: number | undefined;
}

const nameOf = ({ method, path }: CallShape): string => `${method} ${path}`;

/** The other side of the network: a test declares the answers and reads what was sent. */
export const fakeServer = () => {
  const responses = new Map<string, (...request: readonly unknown[]) => unknown>();
  const received: (SentCall<unknown> & { readonly name: string })[] = [];
  const call: Caller = async (called, input, options = {}) => {
    const name = nameOf(called);
    received.push({ name, input, ifMatch: options.ifMatch });
    const respond = responses.get(name);
    if (!respond) throw new CallFailed({ status: 404, message: `The test has no answer for ${name}.` });
    return (await respond(input, options)) as CallAnswer<typeof called>;
  };
  return {
    call,
    /** Answers this call from now on. */
    on: <C extends JsonCall>(called: C, respond: Respond<C>): void => {
      responses.set(nameOf(called), respond as (...request: readonly unknown[]) => unknown);
    },
    sent: <C extends JsonCall>(called: C): readonly SentCall<CallInput<C>>[] =>
      received.filter(({ name }) => name === nameOf(called)) as unknown as SentCall<CallInput<C>>[],
  };
};

export type FakeServer = ReturnType<typeof fakeServer>;
