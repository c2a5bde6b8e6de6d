import { CallFailed } from '@cotyle/contract/client';
import { locationCalls } from '@cotyle/contract/locations';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { refetchEvery } from '../lists/list-query.ts';
import { aLocation } from '../testing/records.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render-page.tsx';
import { useCallQuery } from './use-call-query.ts';

const LIST = refetchEvery(55);

const Names = () => {
  const { data, isError } = useCallQuery(locationCalls.all, { query: {} }, LIST);
  return (
    <>
      <p>{isError ? 'Stale' : 'Fresh'}</p>
      {data?.value.map(({ id, name }) => (
        <h2 key={id}>{name}</h2>
      ))}
    </>
  );
};

const Page = () => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(false)}>Leave</button>
      {isOpen ? <Names /> : null}
    </>
  );
};

const openList = async () => {
  const server = fakeServer();
  const fail = (message: string): void =>
    server.on(locationCalls.all, () => {
      throw new CallFailed({ status: 404, message });
    });
  const answer = (): void =>
    server.on(locationCalls.all, () => ({ value: [aLocation({ name: 'Northgate' })] }));
  answer();
  const { user, refetch } = renderPage(<Page />, { server });
  await screen.findByRole('heading', { name: 'Northgate' });
  return {
    click: (name: string) => user.click(screen.getByRole('button', { name })),
    fails: async (message: string) => {
      fail(message);
      await refetch();
      await screen.findByText('Stale');
    },
    answers: async () => {
      answer();
      await refetch();
      await screen.findByText('Fresh');
    },
  };
};

const banner = (): string | null | undefined => screen.queryByRole('alert')?.textContent;

describe('The failure of a list', () => {
  it('is shown in the banner until the list is refreshed, while its rows stay', async () => {
    const { fails, answers } = await openList();
    await fails('Back in a minute.');
    expect(banner()).toBe('Back in a minute.');
    expect(screen.getByRole('heading', { name: 'Northgate' })).toBeDefined();
    await answers();
    expect(banner()).toBeUndefined();
  });

  it('that was dismissed comes back with another message, or after the list had recovered', async () => {
    const { click, fails, answers } = await openList();
    await fails('Back in a minute.');
    await click('Dismiss');
    await fails('Back in a minute.');
    expect(banner()).toBeUndefined();
    await fails('Back tomorrow.');
    expect(banner()).toBe('Back tomorrow.');
    await click('Dismiss');
    await answers();
    await fails('Back tomorrow.');
    expect(banner()).toBe('Back tomorrow.');
  });

  it('does not follow the person to another page', async () => {
    const { click, fails } = await openList();
    await fails('Back in a minute.');
    await click('Leave');
    expect(banner()).toBeUndefined();
  });
});
