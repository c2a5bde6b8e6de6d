import type { JsonCall, CallAnswer, CallInput } from '@cotyle/contract/call';
import type { SendOptions } from '@cotyle/contract/client';
import { asCallFailed } from './failures.ts';
import type { SessionStore } from './session-store.ts';

export type Send = <C extends JsonCall>(
  call: C,
  input: CallInput<C>,
  options: SendOptions,
) => Promise<CallAnswer<C>>;

/** Sends a declared call as the signed-in person. */
export type Caller = <C extends JsonCall>(
  call: C,
  input: CallInput<C>,
  options?: Pick<SendOptions, 'signal' | 'ifMatch' | 'cache' | 'keepalive'>,
) => Promise<CallAnswer<C>>;

interface CallerOptions {
  readonly store: SessionStore;
  readonly liveToken: () => Promise<string | undefined>;
  readonly send: Send;
  /** Resolves once no tab is replacing the session by another one. */
  readonly untilReplaced: () => Promise<void>;
}

export const createCaller =
  ({ store, liveToken, send, untilReplaced }: CallerOptions): Caller =>
  async (call, input, options = {}) => {
    const attempt = async (mayRetry: boolean): ReturnType<typeof send<typeof call>> => {
      const token = await liveToken();
      try {
        return await send(call, input, { ...options, token });
      } catch (error) {
        const failed = asCallFailed(error);
        if (failed?.code === 'PASSWORD_CHANGE_REQUIRED') store.requirePasswordChange();
        if (failed?.code === 'FACTOR_ENROLMENT_REQUIRED') store.requireFactor(true);
        if (failed?.status !== 401) throw error;
        await untilReplaced();
        // The token was replaced during the call: the 401 does not concern the new one.
        const current = store.reread()?.access?.token;
        if (mayRetry && current !== undefined && current !== token) return attempt(false);
        if (current === token && current !== undefined) store.end('expired');
        throw error;
      }
    };
    return attempt(true);
  };
