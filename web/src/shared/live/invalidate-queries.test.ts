import { allCalls } from '@cotyle/contract/calls';
import { messageCalls } from '@cotyle/contract/messages';
import { noteCalls } from '@cotyle/contract/notes';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { TOPICS } from '@cotyle/contract/topics';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { describeQuery } from '../calls/use-call-query.ts';
import { isStale, invalidateQueries } from './invalidate-queries.ts';

const record = (id: number) => describeQuery(procedureCalls.get, { params: { id: String(id) } });

describe('a change of procedure 5', () => {
  const change = { topic: 'procedures', id: 5 } as const;

  it('makes every list of procedures stale, whatever its page or search', () => {
    expect(isStale(describeQuery(procedureCalls.actual, { query: { page: '3' } }), change)).toBe(true);
    expect(isStale(describeQuery(procedureCalls.deleted, { query: {} }), change)).toBe(true);
    expect(isStale(describeQuery(patientCalls.get, { params: { id: '9' } }), change)).toBe(true);
  });

  it('does not make other records stale', () => {
    expect(isStale(record(5), change)).toBe(true);
    expect(isStale(record(55), change)).toBe(false);
    expect(isStale(describeQuery(noteCalls.ofProcedure, { params: { procedureId: '5' } }), change)).toBe(
      true,
    );
    expect(isStale(describeQuery(noteCalls.ofProcedure, { params: { procedureId: '6' } }), change)).toBe(
      false,
    );
  });

  it('does not make messages stale', () => {
    expect(isStale(describeQuery(messageCalls.received, { params: { receiverId: '7' } }), change)).toBe(
      false,
    );
  });
});

it('a change without an id makes every record of its topic stale', () => {
  expect(isStale(record(55), { topic: 'procedures' })).toBe(true);
});

it.each(TOPICS)('a change of %s makes the answers stale that declare the topic, and no others', (topic) => {
  for (const { call } of allCalls) {
    const { any = [], record = [] } = call.dependsOn ?? {};
    expect(isStale(describeQuery(call, {}), { topic }), call.path).toBe([...any, ...record].includes(topic));
  }
});

describe('an active query', () => {
  const screen = (query: ReturnType<typeof describeQuery>, answer: () => Promise<unknown>) => {
    const client = new QueryClient();
    const queryFn = vi.fn(answer);
    const leave = new QueryObserver(client, { ...query, queryFn, staleTime: Infinity }).subscribe(
      () => undefined,
    );
    return { client, queryFn, leave };
  };

  it('is refetched once for a batch of changes', async () => {
    const { client, queryFn, leave } = screen(record(5), async () => ({}));
    await expect.poll(() => client.getQueryData(record(5).queryKey)).toBeDefined();
    await invalidateQueries(client, [{ topic: 'procedures', id: 5 }, { topic: 'users' }]);
    expect(queryFn).toHaveBeenCalledTimes(2);
    await invalidateQueries(client, [{ topic: 'procedures', id: 6 }]);
    expect(queryFn).toHaveBeenCalledTimes(2);
    await invalidateQueries(client, 'everything');
    expect(queryFn).toHaveBeenCalledTimes(3);
    leave();
  });

  it('is refetched when its first fetch was still running at the change', async () => {
    let answer: (text: string) => void = () => undefined;
    const { client, queryFn, leave } = screen(record(5), () => new Promise((resolve) => (answer = resolve)));
    const renewed = invalidateQueries(client, 'everything');
    answer('from before');
    await expect.poll(() => queryFn.mock.calls.length).toBe(2);
    answer('from after');
    await renewed;
    expect(client.getQueryData(record(5).queryKey)).toBe('from after');
    leave();
  });
});
