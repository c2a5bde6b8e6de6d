import { authCalls } from '@cotyle/contract/auth';
import { SSO_ATTEMPT_LIFE, SSO_HANDOVER_LIFE } from '@cotyle/domain/sso/timing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { startSsoWorld, START } from './testing/sso-world.ts';
import type { SsoWorld } from './testing/sso-world.ts';

let world: SsoWorld;
let email: string;
beforeAll(async () => {
  world = await startSsoWorld();
  ({ email } = await addPerson(world.cotyle.context.database.kysely));
  world.idp.people.set('ada', { email, email_verified: true });
});
afterEach(() => {
  world.idp.fault = undefined;
});
afterAll(() => world.close());

const sessions = async () =>
  (await world.cotyle.context.database.kysely.selectFrom('sessions').select('id').execute()).length;

describe('a provider that is away', () => {
  it('prevents neither the start nor a sign-in with the password, and is told to the person', async () => {
    world.idp.fault = { below: '/', kind: 'away' };
    expect((await world.cotyle.signIn(email)).role).toBe('SURGEON');
    expect(await world.returnTo(world.browser(), START)).toEqual({ error: 'away' });
    world.idp.fault = undefined;
    expect((await world.signIn('ada')).session?.role).toBe('SURGEON');
  });

  it('when the browser comes back ends the attempt, and the next one succeeds', async () => {
    const browser = world.browser();
    const { href } = await world.callbackUrl(browser, 'ada');
    world.idp.fault = { below: '/token', kind: 'away' };
    expect(await world.returnTo(browser, href)).toEqual({ error: 'away' });
    world.idp.fault = undefined;
    expect(await world.returnTo(browser, href)).toEqual({ error: 'over' });
    expect((await world.signIn('ada', undefined, browser)).session?.role).toBe('SURGEON');
  });
});

describe('the return from the provider', () => {
  it('is accepted once', async () => {
    const browser = world.browser();
    const { href } = await world.callbackUrl(browser, 'ada');
    expect((await world.returnTo(browser, href)).code).toBeDefined();
    expect(await world.returnTo(browser, href)).toEqual({ error: 'over' });
  });

  it('used twice at once succeeds once', async () => {
    const browser = world.browser();
    const { href } = await world.callbackUrl(browser, 'ada');
    const both = await Promise.all([world.returnTo(browser, href), world.returnTo(browser, href)]);
    expect(both.map(({ error }) => error ?? 'signed in').sort()).toEqual(['over', 'signed in']);
  });

  it('is refused in another browser, to which the attempt does not belong', async () => {
    const { href } = await world.callbackUrl(world.browser(), 'ada');
    expect(await world.returnTo(world.browser(), href)).toEqual({ error: 'over' });
    const other = world.browser();
    await world.callbackUrl(other, 'ada');
    expect(await world.returnTo(other, href)).toEqual({ error: 'over' });
  });

  it.each(['state', 'code', 'iss'])('is refused with a wrong %s', async (name) => {
    const browser = world.browser();
    const url = await world.callbackUrl(browser, 'ada');
    url.searchParams.set(name, 'https://wrong.test');
    const expected = name === 'state' ? 'over' : 'denied';
    expect(await world.returnTo(browser, url.href)).toEqual({ error: expected });
  });

  it('is refused with the code of another sign-in, whose nonce and verifier are not ours', async () => {
    const [victim, attacker] = [world.browser(), world.browser()];
    const [own, stolen] = [await world.callbackUrl(attacker, 'ada'), await world.callbackUrl(victim, 'ada')];
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await world.returnTo(attacker, own.href)).toEqual({ error: 'denied' });
  });

  it('tells the person when the provider answers an error', async () => {
    world.idp.fault = { below: '/interaction', kind: 'denies' };
    const browser = world.browser();
    const { href } = await world.callbackUrl(browser, 'ada');
    expect(href).toContain('error=access_denied');
    expect(await world.returnTo(browser, href)).toEqual({ error: 'denied' });
  });

  it('without any parameter is over', async () => {
    expect(await world.returnTo(world.browser(), START.replace('start', 'callback'))).toEqual({
      error: 'over',
    });
  });
});

describe('the one-time code for the session', () => {
  it('works once', async () => {
    const browser = world.browser();
    const { href } = await world.callbackUrl(browser, 'ada');
    const { code = '' } = await world.returnTo(browser, href);
    const before = await sessions();
    const all = await Promise.all([1, 2, 3].map(() => world.exchange(browser, code)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sessions()).toBe(before + 1);
  });

  it('is refused in another browser', async () => {
    const browser = world.browser();
    const { code = '' } = await world.returnTo(browser, (await world.callbackUrl(browser, 'ada')).href);
    const other = world.browser();
    await world.callbackUrl(other, 'ada');
    expect((await world.exchange(other, code)).status).toBe(403);
  });

  it('is refused for a person who was blocked in the meantime', async () => {
    const db = world.cotyle.context.database.kysely;
    const person = await addPerson(db);
    world.idp.people.set('bo', { email: person.email, email_verified: true });
    const browser = world.browser();
    const { code = '' } = await world.returnTo(browser, (await world.callbackUrl(browser, 'bo')).href);
    await db.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', person.id).execute();
    expect((await world.exchange(browser, code)).status).toBe(403);
  });
});

describe('a sign-in that takes too long', () => {
  it('is over after ten minutes at the provider, or a minute before the app asks for its session', async () => {
    const slow = world.browser();
    const { href } = await world.callbackUrl(slow, 'ada');
    const late = world.browser();
    const { code = '' } = await world.returnTo(late, (await world.callbackUrl(late, 'ada')).href);
    world.cotyle.advance(SSO_HANDOVER_LIFE + 1);
    expect((await world.exchange(late, code)).status).toBe(403);
    world.cotyle.advance(SSO_ATTEMPT_LIFE);
    expect(await world.returnTo(slow, href)).toEqual({ error: 'over' });
  });
});

describe('the cookie of a sign-in', () => {
  it('is sent to the sign-in alone, and is not readable by a script', async () => {
    const response = await fetch(`${world.cotyle.origin}/api/auth/sso/start`, { redirect: 'manual' });
    expect(response.headers.get('set-cookie')).toMatch(
      /^cotyle-sso=[\w-]{43}; Path=\/api\/auth\/sso; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const sent = new URL(response.headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({ code_challenge_method: 'S256', response_type: 'code' });
    expect(sent.get('state')).not.toBe(sent.get('nonce'));
  });
});

describe('a log out', () => {
  it('of a session with a password leads nowhere', async () => {
    const { access } = await world.cotyle.signIn(email);
    expect(await world.cotyle.call(authCalls.logout, {}, access.token)).toEqual({ value: null });
  });
});
