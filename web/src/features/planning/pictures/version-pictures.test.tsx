import { planPictureCalls } from '@cotyle/contract/plan-pictures';
import type { PlanVersion } from '@cotyle/contract/plans';
import { PICTURES_OF_OTHER_PLAN } from '@cotyle/domain/planning/plan-pictures';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { PicturesLine } from './pictures-line.tsx';
import { PicturesFailed } from './taken-pictures.ts';
import type { LeftOut, TakenPictures } from './taken-pictures.ts';
import { useVersionPictures } from './use-version-pictures.ts';

const SAVED: PlanVersion = {
  version: 3,
  plan: aPlan(),
  madeOn: [
    { purpose: 'PELVIS', fileId: 4, fileName: 'pelvis.stl', sha256: 'a'.repeat(64), isDeleted: false },
  ],
  by: { id: 7, nameFirst: 'Ada', nameSecond: 'Kessler' },
  at: '2026-11-17T10:00:00.000Z',
};

const picture = (view: TakenPictures['pictures'][number]['view']) => ({ view, image: new Blob([view]) });

/** The forms that were sent: their views, and the version. */
const sent: string[] = [];
const answers: Response[] = [];
const done = () => Response.json({ value: null });
const refused = (message: string) =>
  Response.json({ error: 'CONFLICT', message, requestId: 'r' }, { status: 409 });

/** A picture of these tests contains the name of its view. */
const viewsIn = (form: FormData): Promise<readonly string[]> =>
  Promise.all(form.getAll('pictures').map((file) => (file as Blob).text()));

beforeEach(() => {
  [sent.length, answers.length] = [0, 0];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const form = init?.body as FormData;
    const field = (name: string): string => form.get(name) as string;
    if ((address as string).endsWith(planPictureCalls.add.path) && /^[0-9a-f]{64}$/.test(field('sha256')))
      sent.push(`${field('version')}: ${(await viewsIn(form)).join(' ')}`);
    return answers.shift() ?? done();
  });
});
afterEach(() => vi.restoreAllMocks());

interface PageProps {
  readonly take: () => Promise<TakenPictures>;
}

const Page = ({ take }: PageProps) => {
  const [isCtOpen, setCtOpen] = useState(false);
  const { state, again } = useVersionPictures(5, SAVED, take);
  return state ? (
    <PicturesLine state={state} onAgain={again} isCtOpen={isCtOpen} onOpenCt={() => setCtOpen(true)} />
  ) : null;
};

const open = (props: PageProps) => renderPage(<Page {...props} />, { role: 'SURGEON', server: fakeServer() });

describe('the pictures of a version that was just saved', () => {
  it('are taken and sent at once', async () => {
    open({
      take: () => Promise.resolve({ pictures: [picture('front'), picture('axial')], leftOut: undefined }),
    });
    expect(await screen.findByText('The pictures of version 3 are saved.')).toBeDefined();
    expect(sent).toEqual(['3: front axial']);
  });

  it('are sent again as they are when the server refused or was not reached', async () => {
    const take = vi
      .fn<PageProps['take']>()
      .mockResolvedValue({ pictures: [picture('front')], leftOut: undefined });
    answers.push(refused(PICTURES_OF_OTHER_PLAN));
    open({ take });
    expect(
      await screen.findByText(
        /^Version 3 is saved, but its pictures are not\. The pictures show another plan/,
      ),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save the pictures again' }));
    expect(await screen.findByText('The pictures of version 3 are saved.')).toBeDefined();
    expect(sent).toEqual(['3: front', '3: front']);
    expect(take).toHaveBeenCalledTimes(1);
  });

  it('are said not to be there while the model is loading, and can be taken then', async () => {
    const take = vi
      .fn<PageProps['take']>()
      .mockRejectedValueOnce(new PicturesFailed('The model is still loading.'))
      .mockResolvedValue({ pictures: [picture('front')], leftOut: undefined });
    open({ take });
    expect(await screen.findByText(/its pictures are not\. The model is still loading\./)).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save the pictures again' }));
    await waitFor(() => expect(sent).toEqual(['3: front']));
  });

  it('lack the planes of a CT that is closed, which are added once it is open', async () => {
    const closed: LeftOut = { kind: 'closed', reason: 'The CT is not open.' };
    const take = vi
      .fn<PageProps['take']>()
      .mockResolvedValueOnce({ pictures: [picture('front')], leftOut: closed })
      .mockResolvedValue({ pictures: [picture('front'), picture('coronal')], leftOut: undefined });
    open({ take });
    expect(await screen.findByText(/without the planes of the CT\. The CT is not open\.$/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Open the CT to add them' }));
    expect(screen.queryByText(/The CT is not open\./)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add the planes of the CT' }));
    expect(await screen.findByText('The pictures of version 3 are saved.')).toBeDefined();
    expect(sent).toEqual(['3: front', '3: coronal']);
  });

  it('offer no button where there will be no planes', async () => {
    const never: LeftOut = { kind: 'never', reason: 'There is no CT scan that can be looked at.' };
    open({ take: () => Promise.resolve({ pictures: [picture('front')], leftOut: never }) });
    expect(await screen.findByText(/There is no CT scan that can be looked at\.$/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
