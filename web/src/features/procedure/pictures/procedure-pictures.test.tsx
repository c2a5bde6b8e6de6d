import { pictureCalls } from '@cotyle/contract/pictures';
import type { PictureRecord, PicturesRecord } from '@cotyle/contract/pictures';
import type { Role } from '@cotyle/domain/access/roles';
import { PICTURE_COMPRESSED, PICTURE_PENDING } from '@cotyle/domain/pictures/texts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { ProcedurePictures } from './procedure-pictures.tsx';

const MODEL: PictureRecord = { fileId: 3, state: 'READY', version: 2, view: 'modelWithCup', reason: null };
const SCAN: PictureRecord = { fileId: 4, state: 'READY', version: 1, view: 'coronal', reason: null };

const fetched: string[] = [];
const revoked: string[] = [];

beforeEach(() => {
  fetched.length = 0;
  revoked.length = 0;
  const made: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return new Response('png', { status: 200 });
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:picture-${made.length + 1}`;
    made.push(address);
    return address;
  });
  // What an earlier test saved is released ten seconds later.
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    if (made.includes(address)) revoked.push(address);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (pictures: PicturesRecord, role: Role = 'SURGEON', isOffered = true) => {
  const server = fakeServer();
  let stored = pictures;
  server.on(pictureCalls.ofProcedure, () => ({ value: stored }));
  const opened: string[] = [];
  const offered = (name: string) => (isOffered ? () => void opened.push(name) : undefined);
  const page = renderPage(
    <ProcedurePictures
      procedure={aProcedure({ sideSurgeon: 'LEFT' })}
      onOpenModel={offered('model')}
      onOpenScan={offered('scan')}
    />,
    { role, server },
  );
  return { ...page, opened, store: (next: PicturesRecord) => void (stored = next) };
};

describe('the pictures of a procedure', () => {
  it('open their viewers, and say what they show', async () => {
    const { opened } = open({ model: MODEL, scan: SCAN });
    expect(
      await screen.findByAltText('3D model of the left hip from the front, with the planned cup'),
    ).toBeTruthy();
    expect(await screen.findByAltText('CT scan, coronal slice through the hips')).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'View 3D model' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View CT scan' }));
    await user.keyboard('{Enter}');
    expect(opened).toEqual(['model', 'scan']);
    expect(fetched).toEqual(['/api/picture/file/3', '/api/picture/file/4']);
  });

  it('are no buttons where the viewer is not offered', async () => {
    open({ model: MODEL, scan: SCAN }, 'SURGEON', false);
    expect(await screen.findByAltText(/with the planned cup/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are notes without files', async () => {
    open({ model: null, scan: null });
    expect(await screen.findByText('No 3D model yet')).toBeTruthy();
    expect(screen.getByText('No CT scan yet')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(fetched).toEqual([]);
  });

  it('say why there is none, and still open the viewer', async () => {
    const failed = { ...SCAN, state: 'FAILED', view: null, reason: PICTURE_COMPRESSED } as const;
    const { opened } = open({ model: { ...MODEL, state: 'PENDING', view: null }, scan: failed });
    expect(await screen.findByText(PICTURE_COMPRESSED)).toBeTruthy();
    expect(screen.getByText(PICTURE_PENDING)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'View CT scan' }));
    expect(opened).toEqual(['scan']);
    expect(fetched).toEqual([]);
  });

  it('hold no place for a model in front of a radiologist', async () => {
    open({ model: null, scan: SCAN }, 'RADIOLOGIST');
    expect(await screen.findByAltText(/coronal/)).toBeTruthy();
    expect(screen.queryByText('No 3D model yet')).toBeNull();
  });

  it('show a radiologist no model, but a button that says so when it is opened', async () => {
    open({ model: MODEL, scan: SCAN }, 'RADIOLOGIST');
    expect(await screen.findByAltText(/coronal/)).toBeTruthy();
    expect(screen.queryByAltText(/planned cup/)).toBeNull();
    expect(screen.getByRole('button', { name: 'View 3D model' })).toBeTruthy();
  });

  it('are replaced when they are made again, and the old image is released', async () => {
    const { store, refetch } = open({ model: MODEL, scan: null });
    const before = (await screen.findByAltText(/planned cup/)).getAttribute('src');
    store({ model: { ...MODEL, version: 3, state: 'PENDING', view: null }, scan: null });
    await refetch();
    expect(await screen.findByText(PICTURE_PENDING)).toBeTruthy();
    expect(revoked).toEqual([before]);
    store({ model: { ...MODEL, version: 3 }, scan: null });
    await refetch();
    const image = await screen.findByAltText(/planned cup/);
    expect(image.getAttribute('src')).not.toBe(before);
  });

  it('say that one could not be loaded', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: 'NOT_FOUND', message: 'Not found.' }, { status: 404 }),
    );
    open({ model: MODEL, scan: null });
    expect(await screen.findByText('The picture could not be loaded.')).toBeTruthy();
  });
});
