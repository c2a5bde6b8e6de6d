import { CallFailed } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import { malwareCalls } from '@cotyle/contract/malware';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { filesAnchor, FILES_ANCHOR, jumpTo } from '../../../shared/clinical/jump.ts';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { confirmWith } from '../../../shared/testing/form-steps.ts';
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

const aScan = (facts: Partial<FileRecord> = {}): FileRecord => ({
  id: 5,
  type: 'SCAN',
  creation: '2026-11-02T08:00:00.000Z',
  fileName: 'scan.zip',
  description: '',
  procedureId: 1,
  creatorId: 7,
  creator: { nameFirst: 'Amara', nameSecond: 'Nwosu' },
  deleted: false,
  size: 2048,
  sha256: '0'.repeat(64),
  content: 'ZIP',
  findings: [],
  mesh: null,
  hip: null,
  derivedState: null,
  derived: null,
  malwareState: 'CLEAN',
  malwareReason: null,
  ...facts,
});

const openWith = async (facts: Partial<FileRecord>, role: 'ADMIN' | 'RADIOLOGIST' = 'ADMIN') => {
  const server = fakeServer();
  server.on(fileCalls.ofProcedure, () => ({ value: [aScan(facts)] }));
  const page = renderPage(<FilesArea procedure={aProcedure({ id: 1, status: 'SCAN' })} />, { server, role });
  await screen.findAllByText(/scan\.zip$/);
  return page;
};
const downloadButton = () => screen.queryByRole('button', { name: 'Download scan.zip' });

describe('A file', () => {
  it('that is clean can be downloaded and says nothing of malware', async () => {
    await openWith({});
    expect(downloadButton()).not.toBeNull();
    expect(screen.queryByText(/malware/i)).toBeNull();
  });

  it.each([
    ['INFECTED', 'Eicar-Test', /^Malware was found in this file \(Eicar-Test\). It is in quarantine/],
    ['PENDING', null, /^This file is being checked for malware/],
    ['FAILED', 'larger than 2 GB', /could not be scanned for malware: larger than 2 GB\./],
  ] as const)(
    'that is %s says so and cannot be downloaded',
    async (malwareState, malwareReason, sentence) => {
      await openWith({ malwareState, malwareReason }, 'RADIOLOGIST');
      screen.getByText(sentence);
      expect(downloadButton()).toBeNull();
      expect(screen.queryByRole('button', { name: 'Release scan.zip' })).toBeNull();
    },
  );

  it('that could not be scanned is released by an administrator after a question', async () => {
    const { user, server } = await openWith({ malwareState: 'FAILED', malwareReason: 'it is encrypted' });
    server.on(malwareCalls.release, () => {
      server.on(fileCalls.ofProcedure, () => ({ value: [aScan({ malwareState: 'RELEASED' })] }));
      return { value: null };
    });
    await user.click(screen.getByRole('button', { name: 'Release scan.zip' }));
    await confirmWith(
      user,
      'Release this file without a malware scan? You answer for it; the release is in the events log.',
      'Confirm',
    );
    await screen.findByText('Not scanned for malware, released by an administrator');
    expect(server.sent(malwareCalls.release)).toMatchObject([{ input: { body: { id: 5 } } }]);
    expect(downloadButton()).not.toBeNull();
  });
});

describe('The side of a model', () => {
  const lying = (lies: 'LEFT' | 'RIGHT'): FileRecord['hip'] => ({ sockets: [], bothHips: false, lies });
  const bone = (id: number, fileName: string, hip: FileRecord['hip']): FileRecord =>
    aScan({ id, type: 'MODEL', fileName, content: 'STL_BINARY', hip, derivedState: 'READY' });

  it('is a warning at the model in use alone, not at the other bones that were made with it', async () => {
    const server = fakeServer();
    const made = [bone(1, 'Right hip bone.stl', lying('RIGHT')), bone(2, 'Left hip bone.stl', lying('LEFT'))];
    const show = (sideSurgeon: 'LEFT' | 'RIGHT') => {
      server.on(fileCalls.ofProcedure, () => ({ value: made }));
      return renderPage(<FilesArea procedure={aProcedure({ id: 1, sideSurgeon })} />, {
        server,
        role: 'IMAGE_ENGINEER',
      });
    };
    const { unmount } = show('LEFT');
    await screen.findByText('The model is of a right hip by its position in the LPS frame.');
    expect(screen.queryByText(/The procedure is on the/)).toBeNull();
    unmount();
    show('RIGHT');
    await screen.findByText(
      'The model is of a left hip by its position in the LPS frame. The procedure is on the right hip.',
    );
  });
});
