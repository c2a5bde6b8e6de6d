import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { aVersion } from '../testing/an-approval.ts';
import { ComparedPictures } from './compared-pictures.tsx';
import { VersionThumbnail } from './version-thumbnail.tsx';

const asked: string[] = [];
let comeIntoView: () => void = () => undefined;
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(globalThis, 'IntersectionObserver').mockImplementation(function watch(callback) {
    comeIntoView = () =>
      callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
    return { observe: () => undefined, disconnect: () => undefined } as unknown as IntersectionObserver;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    asked.push(address instanceof Request ? address.url : String(address));
    return Promise.resolve(new Response(new Blob(['png'])));
  });
});
afterEach(() => vi.restoreAllMocks());

const open = (page: React.ReactElement) => renderPage(page, { role: 'SURGEON', server: fakeServer() });

describe('The thumbnail of a version', () => {
  it('shows its first picture and opens all, with what there is no picture of', async () => {
    open(
      <VersionThumbnail procedureId={5} version={aVersion({ version: 3, pictures: ['front', 'axial'] })} />,
    );
    expect(asked, 'not before it is in view').toEqual([]);
    act(() => comeIntoView());
    await waitFor(() => expect(screen.getByRole('img', { name: 'Pictures of version 3' })).toBeDefined());
    expect(asked).toEqual([expect.stringMatching(/\/plan\/picture\/5\/3\/front$/)]);
    await userEvent.click(screen.getByRole('button', { name: 'Pictures of version 3' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Pictures of version 3' }));
    expect(await dialog.findByRole('img', { name: 'Version 3: from the front' })).toBeDefined();
    expect(await dialog.findByRole('img', { name: 'Version 3: axial plane of the CT' })).toBeDefined();
    expect(dialog.getByText(/^There is no picture of: from the side, from above/)).toBeDefined();
  });

  it('is an empty place where the version has no pictures', () => {
    open(<VersionThumbnail procedureId={5} version={aVersion()} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('The compared pictures', () => {
  it('are the same view of both versions, and say where one has none', async () => {
    open(
      <ComparedPictures
        procedureId={5}
        from={aVersion({ version: 1, pictures: ['front'] })}
        to={aVersion({ version: 2, pictures: ['front', 'cup'] })}
      />,
    );
    expect(await screen.findByRole('img', { name: 'Version 1: from the front' })).toBeDefined();
    expect(await screen.findByRole('img', { name: 'Version 2: from the front' })).toBeDefined();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Picture' }), 'cup');
    expect(await screen.findByRole('img', { name: 'Version 2: along the axis of the cup' })).toBeDefined();
    expect(screen.getByText('This version has no such picture.')).toBeDefined();
  });

  it('are said to be missing where neither has any', () => {
    open(<ComparedPictures procedureId={5} from={aVersion()} to={aVersion({ version: 2 })} />);
    expect(screen.getByText(/^Neither version has pictures\./)).toBeDefined();
  });
});
