import type { JsonCall, CallAnswer, CallInput } from '@cotyle/contract/call';
import { API_BASE } from '@cotyle/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeQuery } from '../calls/use-call-query.ts';
import { userKey } from '../storage/user-storage.ts';
import { writeStored } from '../storage/user-storage.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { useCall, useSignedIn } from '../session/session-context.ts';

interface PrefetchedResponse {
  readonly url: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    /** Requested by index.html before any script was loaded. */
    prefetchedResponse?: PrefetchedResponse | undefined;
  }
}

/** Under this name index.html finds the URL when the page is loaded the next time. */
const NAME = 'prefetch-url';

interface ListInput {
  readonly query: Readonly<Record<string, string>>;
}

const urlOfList = (call: JsonCall, { query }: ListInput): string =>
  `${API_BASE}${call.path}?${new URLSearchParams(query).toString()}`;

/** Used once: a later request for the same URL may have another answer. */
const consumePrefetched = (url: string): Promise<Response> | undefined => {
  const prefetched = window.prefetchedResponse;
  window.prefetchedResponse = undefined;
  return prefetched?.url === url ? prefetched.response : undefined;
};

/** Validated like every other answer; undefined where the call has to be sent again. */
const readPrefetched = async <C extends JsonCall>(
  call: C,
  prefetched: Promise<Response>,
): Promise<CallAnswer<C> | undefined> => {
  const response = await prefetched.catch(() => undefined);
  if (response?.status !== 200) return undefined;
  const answer = call.answer.safeParse(await response.json().catch(() => undefined));
  return answer.success ? (answer.data as CallAnswer<C>) : undefined;
};

/**
 * For the list that people land on: stores the URL of its first request, so that index.html can send it the next time
 * while the scripts are still loading, and uses the response to the one that was sent that way.
 */
export const usePrefetchedResponse = <C extends JsonCall>(call: C, input: CallInput<C> & ListInput): void => {
  const { userId } = useSignedIn();
  const client = useQueryClient();
  const send = useCall();
  const url = urlOfList(call, input);
  useState(() => {
    const prefetched = consumePrefetched(url);
    if (!prefetched) return;
    void client.prefetchQuery({
      ...describeQuery(call, input),
      queryFn: async ({ signal }) =>
        (await readPrefetched(call, prefetched)) ?? send(call, input, { signal }),
    });
  });
  useEffect(() => writeStored(browserStorage, userKey(userId, NAME), url), [userId, url]);
};
