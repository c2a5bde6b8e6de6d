import { accountCalls } from '@cotyle/contract/account';
import type { UserSession } from '@cotyle/contract/account';
import { calendarFeedCalls } from '@cotyle/contract/calendar-feed';
import type { OwnFeed } from '@cotyle/contract/calendar-feed';
import { CallFailed } from '@cotyle/contract/client';
import type { WantedMails } from '@cotyle/domain/people/mails';
import { userCalls } from '@cotyle/contract/users';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { button, confirmWith, expectFieldError, field, retype } from '../../shared/testing/form-steps.ts';
import { anOwnAccount } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { fakeClock, sessions } from '../../shared/testing/session.ts';
import { AccountPage } from './account-page.tsx';

const THIS: UserSession = {
  id: '11111111-1111-4111-8111-111111111111',
  device: 'Chrome on Windows',
  address: '192.0.2.7',
  sameNetwork: true,
  signedInAt: '2026-11-16T08:00:00Z',
  lastUsedAt: '2026-11-16T09:00:00Z',
  current: true,
};
const WARD: UserSession = {
  ...THIS,
  id: '22222222-2222-4222-8222-222222222222',
  device: 'Firefox on Linux',
  address: '203.0.113.9',
  sameNetwork: false,
  current: false,
};

const open = async (listed: UserSession[] = [THIS, WARD], total = listed.length) => {
  const server = fakeServer();
  let current = { value: listed, total };
  server.on(userCalls.me, () => ({ value: anOwnAccount({ role: 'RADIOLOGIST' }) }));
  server.on(accountCalls.sessions, () => current);
  server.on(accountCalls.endSession, ({ body }) => {
    current = {
      value: current.value.filter(({ id }) => id !== body.sessionId),
      total: current.total - 1,
    };
    return { value: null };
  });
  server.on(accountCalls.endSessions, () => {
    const ended = current.total - 1;
    current = { value: current.value.filter((session) => session.current), total: 1 };
    return { value: { ended } };
  });
  server.on(calendarFeedCalls.own, () => ({ value: null }));
  let wanted: WantedMails = { rhythm: 'AT_ONCE', cases: true, procedures: false, messages: true };
  server.on(accountCalls.mails, () => ({ value: wanted }));
  server.on(accountCalls.saveMails, ({ body }) => {
    wanted = body;
    return { value: wanted };
  });
  const view = renderPage(<AccountPage />, { server, role: 'RADIOLOGIST', path: '/account', at: '/account' });
  await screen.findByText('Chrome on Windows');
  return view;
};

const rowOf = (device: string): HTMLElement => {
  const row = screen.getByText(device).closest('li');
  if (!row) throw new Error(`There is no session of ${device}.`);
  return row;
};

describe('the account page', () => {
  it('says who is signed in, and who changes that', async () => {
    await open();
    expect(await screen.findByText('Ada Kessler')).toBeTruthy();
    expect(screen.getByText('Radiologist · ada@clinic.test')).toBeTruthy();
    expect(screen.getByText(/changed by your administrator/)).toBeTruthy();
  });

  it('sets the theme of this browser', async () => {
    const { user } = await open();
    const colours = screen.getByRole('radiogroup', { name: 'Colours' });
    await user.click(within(colours).getByRole('radio', { name: 'Dark' }));
    expect(localStorage.getItem('cotyle.theme')).toBe('dark');
    expect(within(colours).getByRole('radio', { name: 'Dark' })).toHaveProperty('checked', true);
    await user.click(within(colours).getByRole('radio', { name: 'System' }));
    expect(localStorage.getItem('cotyle.theme')).toBe('system');
  });
});

describe('the list of sessions', () => {
  it('marks the session of this browser, which has no button to end it', async () => {
    await open();
    const own = within(rowOf('Chrome on Windows'));
    expect(own.getByText('This browser')).toBeTruthy();
    expect(own.getByText('In use now')).toBeTruthy();
    expect(own.getByText('This network (192.0.2.7)')).toBeTruthy();
    expect(own.queryByRole('button')).toBeNull();
    const other = within(rowOf('Firefox on Linux'));
    expect(other.getByText(/^Last used 11\/16\/2026/)).toBeTruthy();
    expect(other.getByText('Network 203.0.113.9')).toBeTruthy();
    expect(other.getByRole('button', { name: /^End Firefox on Linux, signed in 11\/16\/2026/ })).toBeTruthy();
  });

  it('ends another session after a confirmation', async () => {
    const { user, server } = await open();
    const end = () => within(rowOf('Firefox on Linux')).getByRole('button');
    await user.click(end());
    await confirmWith(user, 'Log out Firefox on Linux?', 'Cancel');
    expect(server.sent(accountCalls.endSession)).toEqual([]);
    await user.click(end());
    await confirmWith(user, 'Log out Firefox on Linux?', 'Confirm');
    expect(server.sent(accountCalls.endSession)[0]?.input).toEqual({ body: { sessionId: WARD.id } });
    expect(await screen.findByText('Session was ended')).toBeTruthy();
    expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy();
    expect(screen.queryByText('Firefox on Linux')).toBeNull();
  });

  it('shows a failure and what is true now when the session had ended already', async () => {
    const { user, server } = await open();
    server.on(accountCalls.endSession, () => {
      server.on(accountCalls.sessions, () => ({ value: [THIS], total: 1 }));
      throw new CallFailed({ status: 404, message: 'Not there any more' });
    });
    await user.click(within(rowOf('Firefox on Linux')).getByRole('button'));
    await confirmWith(user, 'Log out Firefox on Linux?', 'Confirm');
    expect(await screen.findByText('Not there any more')).toBeTruthy();
    expect(screen.queryByText('Firefox on Linux')).toBeNull();
  });

  it('ends all others, those that are not listed included', async () => {
    const { user, server } = await open([THIS, WARD], 61);
    expect(screen.getByText('and 59 more, which you can end together')).toBeTruthy();
    await user.click(button('End all other sessions'));
    await confirmWith(user, 'End 60 other sessions?', 'Confirm');
    expect(server.sent(accountCalls.endSessions)[0]?.input).toEqual({ body: { keepCurrent: true } });
    expect(await screen.findByText('60 other sessions ended')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
  });

  it('names a session of an earlier version an unknown browser', async () => {
    await open([THIS, { ...WARD, device: null, address: null }]);
    expect(screen.getByText('Unknown browser')).toBeTruthy();
    expect(screen.getByText('Unknown network')).toBeTruthy();
  });

  it('can be loaded again when that failed', async () => {
    const server = fakeServer();
    server.on(accountCalls.sessions, () => {
      throw new CallFailed({ status: 404, message: 'Away' });
    });
    const { user } = renderPage(<AccountPage />, { server });
    await screen.findByText('The sessions could not be loaded.');
    server.on(accountCalls.sessions, () => ({ value: [THIS], total: 1 }));
    const region = screen.getByRole('region', { name: 'Where you are signed in' });
    await user.click(within(region).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Chrome on Windows')).toBeTruthy();
  });
});

describe('the choice of mails', () => {
  const mail = (name: string): HTMLElement => screen.getByRole('switch', { name });

  it('shows what is chosen, and saves each change at once', async () => {
    const { user, server } = await open();
    expect(mail('Notifications about procedures')).toHaveProperty('checked', false);
    expect(mail('Messages from colleagues')).toHaveProperty('checked', true);
    await user.click(mail('Notifications about procedures'));
    await user.click(mail('Messages from colleagues'));
    expect(server.sent(accountCalls.saveMails).map(({ input }) => input.body)).toEqual([
      { rhythm: 'AT_ONCE', cases: true, procedures: true, messages: true },
      { rhythm: 'AT_ONCE', cases: true, procedures: true, messages: false },
    ]);
    expect(mail('Messages from colleagues')).toHaveProperty('checked', false);
  });

  it('returns to what is stored when it could not be saved, and says so', async () => {
    const { user, server } = await open();
    server.on(accountCalls.saveMails, () => {
      throw new CallFailed({ status: 409, message: 'Not now' });
    });
    await user.click(mail('Notifications about procedures'));
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(mail('Notifications about procedures')).toHaveProperty('checked', false);
  });

  it('is off, at once or once a day, and offers kinds unless it is off', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('radio', { name: 'Once a day' }));
    expect(mail('Cases that wait for you')).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: 'Off' }));
    expect(screen.queryByRole('switch', { name: 'Cases that wait for you' })).toBeNull();
    expect(server.sent(accountCalls.saveMails).map(({ input }) => input.body.rhythm)).toEqual([
      'DAILY',
      'OFF',
    ]);
  });

  it('says that links to reset a password and mails about the account are always sent', async () => {
    await open();
    expect(
      screen.getByText(/^The link to reset your password, and mails about .* are always sent/),
    ).toBeTruthy();
  });
});

describe('the calendar', () => {
  const PATH = '/api/calendar/feed/secret-of-the-address';
  const section = () => within(screen.getByRole('region', { name: 'Calendar' }));
  const openWith = async (feed: OwnFeed | null) => {
    const page = await open();
    let stored = feed;
    page.server.on(calendarFeedCalls.own, () => ({ value: stored }));
    page.server.on(calendarFeedCalls.create, ({ body }) => {
      stored = { createdAt: THIS.signedInAt, lastReadAt: null, withNames: body.withNames };
      return { value: { path: PATH, feed: stored } };
    });
    page.server.on(calendarFeedCalls.end, () => {
      stored = null;
      return { value: null };
    });
    await page.refetch();
    await section().findByRole('switch', { name: 'With names' });
    return page;
  };

  it('shows the address once, without names unless they are asked for', async () => {
    const { user, server } = await openWith(null);
    expect(section().getByRole('switch', { name: 'With names' })).toHaveProperty('checked', false);
    expect(section().queryByRole('button', { name: 'End address' })).toBeNull();
    await user.click(button('Make calendar address'));
    const address = await screen.findByLabelText<HTMLInputElement>('Calendar address');
    expect(address.value).toBe(`${window.location.origin}${PATH}`);
    expect(section().getByText('Copy the address now: it is not shown again.')).toBeTruthy();
    await section().findByText(/^Made .*, without names$/);
    expect(server.sent(calendarFeedCalls.create)[0]?.input).toEqual({ body: { withNames: false } });
  });

  it('replaces an address after a confirmation', async () => {
    const feed = { createdAt: THIS.signedInAt, lastReadAt: THIS.lastUsedAt, withNames: false };
    const { user, server } = await openWith(feed);
    expect(section().getByText(/^Last read 11\/16\/2026/)).toBeTruthy();
    expect(screen.queryByLabelText('Calendar address')).toBeNull();
    await user.click(section().getByRole('switch', { name: 'With names' }));
    await user.click(button('Make new address'));
    await confirmWith(user, 'Make a new address?', 'Confirm');
    await screen.findByLabelText('Calendar address');
    expect(server.sent(calendarFeedCalls.create)[0]?.input).toEqual({ body: { withNames: true } });
  });

  it('ends an address after a confirmation, and shows it no longer', async () => {
    const { user, server } = await openWith(null);
    await user.click(button('Make calendar address'));
    await screen.findByLabelText('Calendar address');
    await user.click(await section().findByRole('button', { name: 'End address' }));
    await confirmWith(user, 'End the address?', 'Cancel');
    expect(server.sent(calendarFeedCalls.end)).toEqual([]);
    await user.click(button('End address'));
    await confirmWith(user, 'End the address?', 'Confirm');
    expect(await screen.findByText('Calendar address was ended')).toBeTruthy();
    expect(screen.queryByLabelText('Calendar address')).toBeNull();
    await section().findByRole('button', { name: 'Make calendar address' });
  });
});

describe('one’s own password', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], old: string) => {
    await user.click(button('Change password'));
    await screen.findByRole('dialog', { name: 'Change password' });
    await retype(user, 'Current password', old);
    await retype(user, 'New password', 'Tibia#4321');
    await retype(user, 'Confirm password', 'Tibia#4321');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change password' }));
  };

  it('is changed with the current one, and the sessions are listed anew', async () => {
    const { user, server } = await open();
    server.on(userCalls.changeOwnPassword, () => {
      server.on(accountCalls.sessions, () => ({ value: [THIS], total: 1 }));
      return { value: sessions(fakeClock())() };
    });
    await fill(user, 'Femur#1234');
    expect(server.sent(userCalls.changeOwnPassword)[0]?.input).toEqual({
      body: { oldPassword: 'Femur#1234', newPassword: 'Tibia#4321' },
    });
    expect(await screen.findByText('Password was changed')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy();
  });

  it('is not changed with a wrong current one, which the dialog says', async () => {
    const { user, server } = await open();
    server.on(userCalls.changeOwnPassword, () => {
      throw new CallFailed({ status: 403, code: 'WRONG_CREDENTIALS', message: 'The old password is wrong.' });
    });
    await fill(user, 'Wrong#1234');
    expect(await screen.findByText('Change password failed. The current password is wrong.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('requires the current one', async () => {
    const { user, server } = await open();
    await fill(user, '');
    await expectFieldError('Current password', 'is required');
    expect(field('Current password')).toBeTruthy();
    expect(server.sent(userCalls.changeOwnPassword)).toEqual([]);
  });
});
