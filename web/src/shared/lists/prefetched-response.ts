import type { AnsweringCall, CallAnswer, CallInput } from '@cotyle/contract/call';
import { API_BASE } from '@cotyle/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callKey } from '../calls/use-call-query.ts';
import { userKey } from '../storage/user-storage.ts';
import { writeStored } from '../storage/user-storage.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { useCall, useSignedIn } from '../session/session-context.ts';

interface EarlyAnswer {
  readonly asked: string;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    /** Asked for by index.html, before any script was there. */
    earlyAnswer?: EarlyAnswer | undefined;
  }
}

/** index.html reads it there when the page is loaded the next time. */
const NAME = 'first-question';

interface ListInput {
  readonly query: Readonly<Record<string, string>>;
}

const addressOf = (call: AnsweringCall, { query }: ListInput): string =>
  `${API_BASE}${call.path}?${new URLSearchParams(query).toString()}`;

/** Handed out once: later the same question has another answer. */
const take = (asked: string): Promise<Response> | undefined => {
  const early = window.earlyAnswer;
  window.earlyAnswer = undefined;
  return early?.asked === asked ? early.answer : undefined;
};

/** The answer if it is one, checked like every other; undefined where the question has to be asked again. */
const readEarly = async <C extends AnsweringCall>(
  call: C,
  early: Promise<Response>,
): Promise<CallAnswer<C> | undefined> => {
  const response = await early.catch(() => undefined);
  if (response?.status !== 200) return undefined;
  const answer = call.answer.safeParse(await response.json().catch(() => undefined));
  return answer.success ? (answer.data as CallAnswer<C>) : undefined;
};

/**
 * For the list that people land on: its first question is remembered, so that the page can ask it the next time while
 * its scripts are still on their way, and the answer to the one asked so is taken over.
 */
export const usePrefetchedResponse = <C extends AnsweringCall>(call: C, input: CallInput<C> & ListInput): void => {
  const { userId } = useSignedIn();
  const client = useQueryClient();
  const send = useCall();
  const asked = addressOf(call, input);
  useState(() => {
    const early = take(asked);
    if (!early) return;
    void client.prefetchQuery({
      queryKey: callKey(call, input),
      queryFn: async ({ signal }) => (await readEarly(call, early)) ?? send(call, input, { signal }),
      meta: { ownError: true },
    });
  });
  useEffect(() => writeStored(browserStorage, userKey(userId, NAME), asked), [userId, asked]);
};
