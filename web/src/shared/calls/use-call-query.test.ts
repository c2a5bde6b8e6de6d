import { locationCalls } from '@cotyle/contract/locations';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../session/caller.ts';
import { fetcher, callKey } from './use-call-query.ts';

const createListFetcher = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const polls: (boolean | undefined)[] = [];
  let fails = false;
  const send = (async (_call, _input, options) => {
    polls.push(options?.poll);
    if (fails) throw new Error('away');
    return { value: [] };
  }) as Caller;
  const queryKey = callKey(locationCalls.all, { query: {} });
  const fetchList = () =>
    client.fetchQuery({ queryKey, queryFn: fetcher(send, locationCalls.all, { query: {} }) });
  return {
    fetchList,
    polls,
    invalidate: () => client.invalidateQueries({ queryKey }),
    fail: (isAway: boolean) => {
      fails = isAway;
    },
  };
};

describe('a repeated query', () => {
  it('is sent as a poll only while the cached answer has not been invalidated', async () => {
    const { fetchList, polls, invalidate } = createListFetcher();
    await fetchList();
    await fetchList();
    expect(polls).toEqual([false, true]);
    await invalidate();
    await fetchList();
    await fetchList();
    expect(polls).toEqual([false, true, false, true]);
  });

  it('is not sent as a poll after a failure', async () => {
    const { fetchList, polls, fail } = createListFetcher();
    await fetchList();
    fail(true);
    await expect(fetchList()).rejects.toThrow('away');
    fail(false);
    await fetchList();
    expect(polls).toEqual([false, true, false]);
  });
});
