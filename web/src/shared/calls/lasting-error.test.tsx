import { locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import { CallFailed } from '@cotyle/contract/client';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { RecordFailed, RecordSkeleton } from '../forms/record-states.tsx';
import { aLocation } from '../testing/records.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { heldBack } from '../../ui/testing/held-back.ts';
import { renderPage } from '../testing/render-page.tsx';
import { callKey, useCallQuery } from './use-call-query.ts';

type Answer = { readonly value: LocationRecord };

const Location = ({ id }: { id: string }) => {
  const query = useCallQuery(locationCalls.get, { params: { id } }, { meta: { ownError: true } });
  const { data, error, refetch } = query;
  if (data) return <h1>{data.value.name}</h1>;
  return error ? (
    <RecordFailed error={error} onRetry={() => refetch()} onBack={() => undefined} />
  ) : (
    <RecordSkeleton />
  );
};

const Page = () => {
  const [id, setId] = useState('1');
  const client = useQueryClient();
  const refetch = (): void => void client.refetchQueries({ queryKey: callKey(locationCalls.get) });
  const isFetching = useIsFetching() > 0;
  return (
    <>
      <p>{isFetching ? 'Fetching' : 'Idle'}</p>
      <button onClick={() => setId('2')}>Other record</button>
      <button onClick={refetch}>Poll</button>
      <Location id={id} />
    </>
  );
};

/** Every answer is held back until the test settles it. */
const openPage = () => {
  const server = fakeServer();
  const answers: ReturnType<typeof heldBack<Answer>>[] = [];
  server.on(locationCalls.get, () => {
    const answer = heldBack<Answer>();
    answers.push(answer);
    return answer.promise;
  });
  const { user } = renderPage(<Page />, { server });
  const settled = () => screen.findByText('Idle');
  return {
    /** Clicks a button that sends a request, and returns once the page knows about it. */
    request: async (name: string) => {
      await user.click(screen.getByRole('button', { name }));
      await screen.findByText('Fetching');
    },
    requests: () => answers.length,
    fail: (message: string, status = 403) => {
      answers.at(-1)?.reject(new CallFailed({ status, message }));
      return settled();
    },
    answer: (name: string) => {
      answers.at(-1)?.resolve({ value: aLocation({ name }) });
      return settled();
    },
  };
};

const isLoading = (): boolean => screen.queryByText('Loading…') !== null;
const failure = (): string | null => screen.getByRole('alert').textContent;
const isShown = (name: string): boolean => screen.queryByRole('heading', { name }) !== null;

describe('The failure of a record', () => {
  it('stays visible with its buttons while the query is fetched again', async () => {
    const { request, requests, fail } = openPage();
    expect(isLoading()).toBe(true);
    await fail('The server is being restarted.');
    expect(failure()).toContain('The server is being restarted.');
    await request('Poll');
    expect(requests()).toBe(2);
    expect(isLoading()).toBe(false);
    expect(failure()).toContain('The server is being restarted.');
    expect(screen.getByRole('button', { name: 'Back to list' })).toBeDefined();
  });

  it('is replaced by the next one', async () => {
    const { request, fail } = openPage();
    await fail('The server is being restarted.');
    await request('Poll');
    await fail('The database is being moved.');
    expect(failure()).toContain('The database is being moved.');
  });

  it('is replaced by the record once it has come', async () => {
    const { request, fail, answer } = openPage();
    await fail('The server is being restarted.');
    await request('Poll');
    await answer('Northgate');
    expect(isShown('Northgate')).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    await request('Poll');
    expect(isShown('Northgate')).toBe(true);
  });

  it('is not shown for another record', async () => {
    const { request, fail, answer } = openPage();
    await fail('The server is being restarted.');
    await request('Other record');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(isLoading()).toBe(true);
    await answer('Harbor');
    expect(isShown('Harbor')).toBe(true);
  });

  it('keeps its button busy while the person tries again', async () => {
    const { request, fail, answer } = openPage();
    await fail('The server is being restarted.');
    await request('Try again');
    expect(screen.getByRole('button', { name: 'Try again', busy: true })).toBeDefined();
    await answer('Northgate');
    expect(isShown('Northgate')).toBe(true);
  });
});

describe('A record that does not exist or is not visible', () => {
  it('cannot be tried again', async () => {
    const { fail } = openPage();
    await fail('Not found', 404);
    expect(failure()).toContain('There is nothing here to show');
    expect(failure()).toContain('It does not exist, or you are not allowed to see it.');
    expect(failure()).not.toContain('Not found');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to list' })).toBeDefined();
  });
});
