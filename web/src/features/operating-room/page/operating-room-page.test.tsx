import { CallFailed } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import { operatingRoomCalls } from '@cotyle/contract/operating-room';
import type { OperatingRoom } from '@cotyle/contract/operating-room';
import { SIDES } from '@cotyle/domain/hip/side';
import { SUBJECT_CHANGED, TICK_NOT_NOW } from '@cotyle/domain/operating-room/rules';
import { TIME_OUT_ITEMS } from '@cotyle/domain/operating-room/subject';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { today } from '../../../shared/clinical/today.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { clockText } from '../../../ui/date-time.ts';
import { OperatingRoomPage } from './operating-room-page.tsx';
import { roomInput } from '../live/use-operating-room.ts';
import { aRoom, ticked } from '../testing/a-room.ts';
import { ROOM_TEXTS } from '../texts.ts';

const TODAY = { dateOfSurgery: today() };

const open = async (first: OperatingRoom = aRoom({}, TODAY)) => {
  let room: OperatingRoom | Error = first;
  const server = fakeServer();
  server.on(operatingRoomCalls.get, () => {
    if (room instanceof Error) throw room;
    return { value: room };
  });
  server.on(fileCalls.ofProcedure, () => ({ value: [] }));
  const page = renderPage(<OperatingRoomPage />, {
    server,
    path: '/procedure/:id/operating-room',
    at: '/procedure/7/operating-room',
  });
  await screen.findByRole('heading', { level: 1 });
  return {
    ...page,
    user: userEvent.setup(),
    /** From now on the server has this, or cannot be reached. */
    store: async (next: OperatingRoom | Error): Promise<void> => {
      room = next;
      await page.refetch();
    },
  };
};

/** A page that has asked for the room before its view is opened. */
const Before = () => {
  const [isOpen, setOpen] = useState(false);
  useCallQuery(operatingRoomCalls.get, roomInput(7), {});
  return isOpen ? <OperatingRoomPage /> : <button onClick={() => setOpen(true)}>Open</button>;
};

const item = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const SIDE = /^Side (LEFT|RIGHT)/;
const NO_NETWORK = new TypeError('Failed to fetch');

describe('The operating-room view', () => {
  it('reports no change that was made before it was opened', async () => {
    let room = aRoom({ side: 'LEFT' }, TODAY);
    const server = fakeServer();
    server.on(operatingRoomCalls.get, () => ({ value: room }));
    server.on(fileCalls.ofProcedure, () => ({ value: [] }));
    const at = '/procedure/7/operating-room';
    renderPage(<Before />, { server, path: '/procedure/:id/operating-room', at });
    const enter = await screen.findByRole('button', { name: 'Open' });
    room = aRoom({ side: 'RIGHT' }, TODAY);
    await userEvent.click(enter);
    await waitFor(() => expect(item(SIDE).textContent).toContain('RIGHT'));
    expect(screen.queryByText(ROOM_TEXTS.changed)).toBeNull();
  });

  it.each(SIDES)('says the side %s, and nothing of the other', async (side) => {
    const other = side === 'LEFT' ? 'RIGHT' : 'LEFT';
    await open(aRoom({ side }, TODAY));
    expect(screen.getAllByText(side).length).toBeGreaterThan(0);
    expect(screen.getByRole('main').textContent).not.toContain(other);
    expect(item(SIDE).textContent).toContain(side);
  });

  it('names patient, angles and implants', async () => {
    await open();
    const patient = screen.getByRole('region', { name: 'Patient' });
    expect(patient.textContent).toBe(
      'Jane DoeBorn 01/31/1950Record MRN 7Total Hip ArthroplastyProcedure #7Surgeon Ingrid Solberg',
    );
    const plan = within(screen.getByRole('region', { name: 'Plan' }));
    for (const text of ['42°', '18°', 'Generic cup 52 mm', 'Generic liner 36 mm', 'Generic head 36 mm'])
      expect(plan.getByText(text)).toBeDefined();
    expect(plan.queryByText('Stem')).toBeNull();
  });

  it('changes nothing: it has no field, and nothing to save', async () => {
    await open();
    for (const role of ['textbox', 'combobox', 'checkbox', 'spinbutton', 'slider'])
      expect(screen.queryAllByRole(role)).toEqual([]);
    expect(screen.queryByRole('button', { name: /save/i })).toBeNull();
  });

  it.each<[string, OperatingRoom, string]>([
    ['approved', aRoom(), 'Approved v3 by Ingrid Solberg on 11/16/2026, '],
    [
      'proposed',
      aRoom({ approval: { state: 'PROPOSED', version: 3, by: null, at: null } }),
      'NOT APPROVEDVersion 3 is proposed only',
    ],
    [
      'not proposed',
      aRoom({ approval: { state: 'NOT_PROPOSED', version: null, by: null, at: null } }),
      'NOT APPROVEDVersion 3 is not proposed',
    ],
    [
      'void',
      aRoom(
        { approval: { state: 'VOID', version: 2, by: null, at: null } },
        { voidReason: 'The plan was changed.' },
      ),
      'APPROVAL VOIDThe plan was changed.',
    ],
    [
      'without a plan',
      aRoom({ version: null, implants: [] }, { planned: null }),
      'NOT APPROVEDThere is no plan',
    ],
  ])('says that a plan is %s', async (_, room, text) => {
    await open(room);
    const bands = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(bands.some((band) => band.startsWith(text))).toBe(true);
    expect(bands.some((band) => band.startsWith('Approved'))).toBe(text.startsWith('Approved'));
  });

  it('says that a plan is for the other side, before everything else about it', async () => {
    const room = aRoom({ approval: { state: 'VOID', version: 3, by: null, at: null } });
    await open({ ...room, planned: room.planned && { ...room.planned, side: 'RIGHT' } });
    expect(screen.getByText('THE PLAN IS FOR THE OTHER SIDE')).toBeDefined();
  });

  it('warns of a date that is not today', async () => {
    await open(aRoom({}, { dateOfSurgery: '2999-01-31' }));
    expect(screen.getByText('The date of surgery is 01/31/2999, which is not today.')).toBeDefined();
  });

  it('says loudly what changed while it was open, until somebody has understood it', async () => {
    const { store, user } = await open();
    expect(screen.queryByRole('alert')).toBeNull();
    await store(aRoom({ side: 'RIGHT', version: 4 }, TODAY));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('CHANGED WHILE THIS VIEW WAS OPEN');
    expect(alert.textContent).toContain('Side: LEFT → RIGHT');
    expect(alert.textContent).toContain(
      'Plan version: Version 3, Approved v3 by Ingrid Solberg → Version 4,',
    );
    await user.click(screen.getByRole('button', { name: 'Understood' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await store(ticked(aRoom({ side: 'RIGHT', version: 4 }, TODAY), 'SIDE'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes on without the network, and says since when', async () => {
    const { store } = await open();
    expect(screen.getByText(/^Data of \d\d:\d\d, less than 1 min old$/)).toBeDefined();
    await store(NO_NETWORK);
    expect(await screen.findByText(/; no connection since \d\d:\d\d$/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Jane Doe' })).toBeDefined();
    await store(aRoom({}, TODAY));
    await waitFor(() => expect(screen.queryByText(/no connection/)).toBeNull());
  });

  it('shows nothing more of a procedure that the person may not see any longer', async () => {
    const { store } = await open();
    await store(new CallFailed({ status: 404, code: 'NOT_FOUND', message: 'Not found.' }));
    expect(await screen.findByText(/you may not see it any more/)).toBeDefined();
    expect(screen.queryByText('Jane Doe')).toBeNull();
  });

  it('stays after the session has ended, is not updated, and leads to a new sign-in', async () => {
    const { session, server, store, user } = await open();
    const asked = server.sent(operatingRoomCalls.get).length;
    act(() => session.store.end('inactive'));
    expect(screen.getByText(/^Signed out at \d\d:\d\d: this view stays as it is/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Jane Doe' })).toBeDefined();
    await user.click(item(SIDE));
    expect(screen.getByText(/^Not recorded: nobody is signed in\./)).toBeDefined();
    expect(server.sent(operatingRoomCalls.tick)).toEqual([]);
    expect(server.sent(operatingRoomCalls.get)).toHaveLength(asked);
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(session.store.state().kept).toBeUndefined();
    await store(aRoom());
  });
});

describe('The time-out list', () => {
  it('confirms exactly what is shown, and takes it back', async () => {
    const { server, user } = await open();
    const shown = aRoom({}, TODAY);
    server.on(operatingRoomCalls.tick, ({ body }) => ({ value: ticked(shown, body.item) }));
    server.on(operatingRoomCalls.untick, () => ({ value: shown }));
    await user.click(item(SIDE));
    const sent = { body: { procedureId: 7, item: 'SIDE', subjectSha256: shown.subjectSha256 } };
    expect(server.sent(operatingRoomCalls.tick).map(({ input }) => input)).toEqual([sent]);
    const time = clockText('2026-11-17T07:51:00.000Z');
    const pressed = await screen.findByRole('button', {
      name: `Side LEFT ${time} Tomas Ferreira`,
      pressed: true,
    });
    expect(screen.getByText('1 of 4')).toBeDefined();
    await user.click(pressed);
    expect(server.sent(operatingRoomCalls.untick).map(({ input }) => input)).toEqual([sent]);
    expect(await screen.findByText('0 of 4')).toBeDefined();
  });

  it('is complete with the time of the last tick', async () => {
    await open(ticked(aRoom({}, TODAY), ...TIME_OUT_ITEMS));
    expect(screen.getByText(`Complete, ${clockText('2026-11-17T07:51:00.000Z')}`)).toBeDefined();
  });

  it('says what ended it', async () => {
    const room = aRoom({}, TODAY);
    const ended = {
      by: 'Tomas Ferreira',
      at: '2026-11-17T07:51:00.000Z',
      value: 'LEFT',
      changed: ['PLAN' as const],
    };
    await open({ ...room, timeOut: room.timeOut.map((line) => ({ ...line, ended })) });
    expect(screen.getByText('Incomplete again. Changed since: plan version')).toBeDefined();
    expect(screen.getAllByText('Confirm again')).toHaveLength(4);
  });

  it('says why the server refused, and never shows a tick that was not recorded', async () => {
    const { server, user } = await open();
    server.on(operatingRoomCalls.tick, () => {
      throw new CallFailed({ status: 412, code: 'STALE', message: SUBJECT_CHANGED });
    });
    await user.click(item(SIDE));
    expect(await screen.findByText(SUBJECT_CHANGED)).toBeDefined();
    server.on(operatingRoomCalls.tick, () => {
      throw NO_NETWORK;
    });
    await user.click(item(SIDE));
    expect(
      await screen.findByText(/^The server did not answer\. Only what is shown as confirmed/),
    ).toBeDefined();
    expect(screen.getByText('0 of 4')).toBeDefined();
  });

  it('refuses ticks without a connection, and sends none', async () => {
    const { server, store, user } = await open();
    await store(NO_NETWORK);
    await user.click(item(SIDE));
    expect(await screen.findByText(/^Not recorded: there is no connection to the server\./)).toBeDefined();
    expect(server.sent(operatingRoomCalls.tick)).toEqual([]);
  });

  it('is closed with its reason in a status without a plan', async () => {
    await open(aRoom({}, { ...TODAY, status: 'DONE', problem: TICK_NOT_NOW }));
    expect(screen.getByText(TICK_NOT_NOW)).toBeDefined();
    expect(item(SIDE).hasAttribute('disabled')).toBe(true);
  });
});
