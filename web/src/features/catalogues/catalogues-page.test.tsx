import { catalogueCalls } from '@cotyle/contract/catalogues';
import type { CatalogueRecord } from '@cotyle/contract/catalogues';
import { CallFailed } from '@cotyle/contract/client';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { button, confirmWith, retype } from '../../shared/testing/form-steps.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { CataloguesPage } from './catalogues-page.tsx';

const VERA = { id: 4, nameFirst: 'Vera', nameSecond: 'Okafor' };
const AT = '2026-11-02T08:00:00.000Z';

const aVersion = (version: number) => ({
  id: 10 + version,
  version,
  fileName: `hip-${version}.zip`,
  cups: 1,
  liners: 2,
  heads: 3,
  stems: 0,
  warnings: version === 2 ? ['There is no cup between 50 and 54 mm, but else every 2 mm.'] : [],
  by: VERA,
  at: AT,
});
const aCatalogue = (facts: Partial<CatalogueRecord> = {}): CatalogueRecord => ({
  id: 3,
  manufacturer: 'Acme',
  name: 'Hip',
  retired: null,
  versions: [aVersion(2), aVersion(1)],
  ...facts,
});

const openPage = async (...records: readonly CatalogueRecord[]) => {
  const server = fakeServer();
  let stored = [...records];
  server.on(catalogueCalls.all, () => ({ value: stored }));
  const page = renderPage(<CataloguesPage />, { role: 'ADMIN', server, path: '/implant_catalogues' });
  await (records[0]
    ? screen.findByRole('heading', { name: 'Acme Hip' })
    : screen.findByText('There is no catalogue yet. Plans are made with generic implants.'));
  return {
    ...page,
    server,
    store: (...next: readonly CatalogueRecord[]): void => {
      stored = [...next];
    },
  };
};

/** What the browser sends a form with; the test answers it. */
const fakeRequests = () => {
  const sent: {
    form: FormData;
    progress: (bytes: number) => void;
    answer: (status: number, body: unknown) => void;
  }[] = [];
  class FakeRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    send(form: FormData): void {
      sent.push({
        form,
        progress: (loaded) =>
          act(() => {
            this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
          }),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event('load'));
        },
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
};
afterEach(() => {
  vi.unstubAllGlobals();
});

const ZIP = new File([new Uint8Array(100)], 'hip.zip');
const chooseFile = async (user: Awaited<ReturnType<typeof openPage>>['user'], file = ZIP): Promise<void> => {
  const dialog = screen.getByRole('dialog');
  const input = within(dialog).getByLabelText<HTMLInputElement>('Zip file');
  await user.upload(input, file);
};

describe('The catalogues', () => {
  it('are listed with state, sizes, warnings, and who uploaded them and when', async () => {
    await openPage(aCatalogue());
    screen.getByText('Offered');
    screen.getByText(/1 cup, 2 liners, 3 heads, 0 stems/, { selector: 'li > div p' });
    screen.getByText(/^hip-2.zip, uploaded by Vera Okafor on 11\/0[12]\/2026/);
    screen.getByText(/no cup between 50 and 54 mm/);
    screen.getByText('One older version');
  });

  it('that cannot be loaded say so, and are loaded again on request', async () => {
    const server = fakeServer();
    server.on(catalogueCalls.all, () => {
      throw new CallFailed({ status: 418, message: 'Not now' });
    });
    const { user } = renderPage(<CataloguesPage />, { role: 'ADMIN', server, path: '/implant_catalogues' });
    await screen.findByText('The catalogues could not be loaded.');
    server.on(catalogueCalls.all, () => ({ value: [aCatalogue()] }));
    await user.click(button('Try again'));
    await screen.findByRole('heading', { name: 'Acme Hip' });
  });

  it('show the parts of a version by kind', async () => {
    const { user, server } = await openPage(aCatalogue());
    const [cup] = GENERIC_CATALOGUE.cups;
    const [stem] = GENERIC_CATALOGUE.stems;
    if (!cup || !stem) throw new Error('There are no parts.');
    const frame = { origin: [0, 0, 0], axis: [0, 0, 1], side: null } as const;
    const parts = [cup, stem].map((part) => ({ part, frame, triangles: 12, bytes: 684 }));
    server.on(catalogueCalls.parts, () => ({
      value: { versionId: 12, version: 2, manufacturer: 'Acme', name: 'Hip', parts },
    }));
    await user.click(button('Show parts of Acme Hip, version 2'));
    const dialog = await screen.findByRole('dialog', { name: 'Acme Hip, version 2' });
    const cups = await within(dialog).findByRole('table', { name: 'Cups' });
    within(cups).getByRole('cell', { name: '40 mm, for liners of 34 mm' });
    within(dialog).getByRole('table', { name: 'Stems' });
    expect(server.sent(catalogueCalls.parts)[0]?.input.params.id).toBe('12');
  });

  it('are retired and restored after a confirmation', async () => {
    const { user, server, store } = await openPage(aCatalogue());
    const retired = aCatalogue({ retired: { by: VERA, at: AT } });
    server.on(catalogueCalls.retire, () => {
      store(retired);
      return { value: retired };
    });
    server.on(catalogueCalls.restore, () => {
      store(aCatalogue());
      return { value: aCatalogue() };
    });
    const question = 'Retire “Acme Hip”? It is no longer offered for new plans. Saved plans keep its parts.';
    await user.click(button('Retire Acme Hip'));
    await confirmWith(user, question, 'Cancel');
    expect(server.sent(catalogueCalls.retire)).toEqual([]);
    await user.click(button('Retire Acme Hip'));
    await confirmWith(user, question, 'Confirm');
    await screen.findByText(/^Retired by Vera Okafor on/);
    expect(screen.queryByRole('button', { name: 'Upload new version of Acme Hip' })).toBeNull();
    await user.click(button('Restore Acme Hip'));
    await confirmWith(user, 'Offer “Acme Hip” for new plans again?', 'Confirm');
    await screen.findByText('Offered');
    expect(server.sent(catalogueCalls.restore)[0]?.input.body).toEqual({ catalogueId: 3 });
  });
});

describe('The upload of a catalogue', () => {
  it('needs both names and a zip, shows its progress and ends with the catalogue in the list', async () => {
    const sent = fakeRequests();
    const { user, store } = await openPage();
    await user.click(button('Upload catalogue'));
    expect(button('Upload')).toHaveProperty('disabled', true);
    await retype(user, 'Manufacturer', 'Acme');
    await retype(user, 'Catalogue name', 'Hip');
    await chooseFile(user);
    await user.click(button('Upload'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect([...(sent[0]?.form.keys() ?? [])]).toEqual(['manufacturer', 'name', 'file']);
    sent[0]?.progress(50);
    await screen.findByText('50 % sent');
    sent[0]?.progress(120);
    await screen.findByText('The catalogue is being checked.');
    store(aCatalogue());
    sent[0]?.answer(200, { value: aCatalogue() });
    await screen.findByText('Version 2 of Acme Hip was stored');
    await screen.findByRole('heading', { name: 'Acme Hip' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists what is wrong, where, and takes a corrected zip', async () => {
    const sent = fakeRequests();
    const { user } = await openPage(aCatalogue());
    await user.click(button('Upload new version of Acme Hip'));
    screen.getByText(/^It becomes version 3 of Acme Hip/);
    await chooseFile(user);
    await user.click(button('Upload'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect([...(sent[0]?.form.entries() ?? [])].slice(0, 2)).toEqual([
      ['catalogueId', '3'],
      ['version', '2'],
    ]);
    sent[0]?.answer(422, {
      error: 'INVALID',
      message: 'The catalogue was not stored, because it has 2 problems.',
      issues: [
        { path: 'Line 2, Diameter', message: '2.05 looks like inches' },
        { path: 'cup.stl', message: 'The surface is not closed.' },
      ],
    });
    await screen.findByText('The catalogue was not stored, because it has 2 problems.');
    const table = within(screen.getByRole('region', { name: 'Problems of the catalogue' }));
    table.getByRole('row', { name: 'Line 2, Diameter 2.05 looks like inches' });
    table.getByRole('row', { name: 'cup.stl The surface is not closed.' });
    await chooseFile(user);
    expect(screen.queryByRole('region', { name: 'Problems of the catalogue' })).toBeNull();
    expect(button('Upload')).toHaveProperty('disabled', false);
  });

  it('does not take another kind of file', async () => {
    fakeRequests();
    const { user } = await openPage(aCatalogue());
    await user.click(button('Upload new version of Acme Hip'));
    const dialog = screen.getByRole('dialog');
    const input = within(dialog).getByLabelText<HTMLInputElement>('Zip file');
    // The browser’s dialog filters by the ending, but every file can be chosen in it.
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'hip.rar'));
    await screen.findByText('Please choose a .zip file.');
    expect(button('Upload')).toHaveProperty('disabled', true);
  });
});
