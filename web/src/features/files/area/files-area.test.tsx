import { CallFailed } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { filesAnchor, FILES_ANCHOR, jumpTo } from '../../../shared/clinical/jump.ts';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { FilesArea } from './files-area.tsx';

it('The files of a procedure are not called missing while the list cannot be refreshed', async () => {
  const server = fakeServer();
  server.on(fileCalls.ofProcedure, () => ({ value: [] }));
  const { refetch } = renderPage(<FilesArea procedure={aProcedure({ status: 'SCAN' })} />, {
    server,
    role: 'ADMIN',
  });
  expect(await screen.findAllByText('None yet')).toHaveLength(3);
  server.on(fileCalls.ofProcedure, () => {
    throw new CallFailed({ status: 418, message: 'Not now' });
  });
  await refetch();
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryAllByText('None yet')).toHaveLength(0);
});

it('The files of a procedure can be jumped to before they are loaded', async () => {
  const server = fakeServer();
  let answer: () => void = () => undefined;
  server.on(fileCalls.ofProcedure, async () => {
    await new Promise<void>((resolve) => void (answer = resolve));
    return { value: [] };
  });
  renderPage(<FilesArea procedure={aProcedure({ status: 'SCAN' })} />, { server, role: 'ADMIN' });
  jumpTo(filesAnchor('SCAN'), FILES_ANCHOR);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Files' }));
  answer();
  expect(await screen.findAllByText('None yet')).toHaveLength(3);
});
