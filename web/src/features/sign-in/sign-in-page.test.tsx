import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EndReason } from '../../shared/session/client-session.ts';
import { SessionContext } from '../../shared/session/session-context.ts';
import { createSessionService } from '../../shared/session/session-service.ts';
import type { SsoOffer } from '../../shared/session/sso-offer.ts';
import { memoryStorage } from '../../shared/storage/key-value.ts';
import { fakeClock, fakeLock } from '../../shared/testing/session.ts';
import { SignInPage } from './sign-in-page.tsx';

const open = (sso: SsoOffer | undefined, endedBefore?: EndReason) => {
  const clock = fakeClock();
  const service = createSessionService({
    storage: memoryStorage(),
    now: clock.now,
    timers: clock.timers,
    lock: fakeLock(),
    client: () => Promise.reject(new TypeError('A component test has no network.')),
    endedBefore,
  });
  render(
    <SessionContext value={service}>
      <SignInPage prefetch={() => Promise.resolve()} navigate={() => undefined} sso={sso} />
    </SessionContext>,
  );
};
const password = () => screen.queryByLabelText('Password');
const provider = () => screen.getByRole('link', { name: 'Sign in with Clinic ID' });

describe('the sign-in page', () => {
  it('asks for email and password alone where there is no single sign-on', () => {
    open(undefined);
    expect(screen.queryByRole('link', { name: /Sign in with/ })).toBeNull();
    expect(password()).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Log In' })).not.toBeNull();
  });

  it('offers the identity provider before the password', () => {
    open({ label: 'Clinic ID', localClosed: false });
    expect(provider().getAttribute('href')).toBe('/api/auth/sso/start');
    expect(password()).not.toBeNull();
  });

  it('shows no password where passwords are closed, until somebody asks for the emergency sign-in', async () => {
    open({ label: 'Clinic ID', localClosed: true });
    expect(password()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Emergency sign-in' }));
    expect(password()).not.toBeNull();
    expect(
      screen.queryByText('For the emergency account only. The administrators are told about it.'),
    ).not.toBeNull();
  });

  it('lets the provider ask again after inactivity, and says once why the session ended', () => {
    open({ label: 'Clinic ID', localClosed: false }, 'inactive');
    expect(provider().getAttribute('href')).toBe('/api/auth/sso/start?prompt=login');
    expect(screen.getAllByText('You were logged out because of inactivity.')).toHaveLength(1);
  });
});
