import { CallFailed } from '@cotyle/contract/client';
import { noteCalls } from '@cotyle/contract/notes';
import { pinCalls } from '@cotyle/contract/pins';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render-page.tsx';
import { ShownTogether, useIsShown } from './shown-together.tsx';
import { useCallQuery } from './use-call-query.ts';

const Pins = () => {
  const { data, isError } = useCallQuery(pinCalls.ofProcedure, { params: { id: '7' } });
  return <p>{isError ? 'No questions' : data ? 'Questions' : 'Loading questions'}</p>;
};

/** Asks for the questions only when the notes are known. */
const Notes = () => {
  const { data } = useCallQuery(noteCalls.ofProcedure, { params: { procedureId: '7' } });
  return data ? <Pins /> : null;
};

const Late = () => <output>{useIsShown() ? 'shown' : 'hidden'}</output>;

const AN_HOUR = 3_600_000;

const open = (atLatest = AN_HOUR) => {
  const server = fakeServer();
  const answers: (() => void)[] = [];
  const held = async (): Promise<{ value: [] }> => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { value: [] };
  };
  server.on(noteCalls.ofProcedure, held);
  server.on(pinCalls.ofProcedure, held);
  renderPage(
    <ShownTogether fallback={<p>Skeleton</p>} atLatest={atLatest}>
      <Notes />
      <Late />
    </ShownTogether>,
    { server },
  );
  return { server, answer: () => answers.shift()?.() };
};

it('A page is hidden until everything that it asks for has been answered, one call after the other', async () => {
  const { answer } = open();
  await screen.findByText('Skeleton');
  answer();
  await screen.findByText('Loading questions');
  expect(screen.getByText('Skeleton')).toBeDefined();
  expect(screen.getByText('hidden')).toBeDefined();
  answer();
  await screen.findByText('shown');
  expect(screen.queryByText('Skeleton')).toBeNull();
});

it('A page is shown without a part that failed', async () => {
  const { server, answer } = open();
  server.on(pinCalls.ofProcedure, () => {
    throw new CallFailed({ status: 503, message: 'The server is busy.' });
  });
  await screen.findByText('Skeleton');
  answer();
  await screen.findByText('shown');
});

it('A page is shown without a part that never answers', async () => {
  open(20);
  await screen.findByText('shown');
  expect(screen.queryByText('Skeleton')).toBeNull();
});
