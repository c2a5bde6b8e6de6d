import { randomUUID } from 'node:crypto';
import { authCalls } from '@cotyle/contract/auth';
import { userCalls } from '@cotyle/contract/users';
import { SSO_LOGOUT_TOKEN_LIFE } from '@cotyle/domain/sso/timing';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { addPerson } from '../../testing/people.ts';
import { CLIENT } from './testing/identity-provider.ts';
import { startSsoWorld } from './testing/sso-world.ts';
import type { SsoWorld } from './testing/sso-world.ts';

let world: SsoWorld;
beforeAll(async () => {
  world = await startSsoWorld({ SSO_LOGOUT: 'id_token_hint' });
});
afterAll(() => world.close());

const db = () => world.cotyle.context.database.kysely;
let count = 0;
/** Somebody new who has signed in by the provider. */
const signedIn = async () => {
  count += 1;
  const subject = `subject${count}`;
  const { id, email } = await addPerson(db());
  const browser = world.browser();
  const { session } = await world.signIn(subject, { email, email_verified: true }, browser);
  const token = session?.access.token ?? '';
  const { sid } = await db()
    .selectFrom('sso_sessions')
    .select('sid')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return { id, subject, sid, token, browser };
};
const isAlive = async (token: string): Promise<boolean> =>
  world.cotyle.call(userCalls.me, {}, token).then(
    () => true,
    () => false,
  );
const seconds = () => Math.floor(world.cotyle.context.now().getTime() / 1000);
const payload = (more: object) => ({
  iss: world.idp.issuer,
  aud: CLIENT.id,
  iat: seconds(),
  exp: seconds() + 120,
  jti: randomUUID(),
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  ...more,
});
const send = (token: string): Promise<Response> =>
  fetch(`${world.cotyle.origin}/api/auth/sso/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });

describe('a log out in Cotyle', () => {
  it('sends the browser to the provider, which ends its own session and tells Cotyle', async () => {
    const first = await signedIn();
    const second = await world.signIn(first.subject, undefined, first.browser);
    const { value } = await world.cotyle.call(authCalls.logout, {}, first.token);
    const url = new URL(value?.endSessionUrl ?? '');
    expect(url.origin).toBe(world.idp.issuer);
    expect(decodeJwt(url.searchParams.get('id_token_hint') ?? '')).toMatchObject({ sub: first.subject });
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://cotyle.test/');
    expect(await isAlive(first.token)).toBe(false);

    // The provider asks the person, and then ends every session that came from its own.
    const page = await first.browser.open(url.href);
    const form = await page.text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
    const end = await first.browser.postForm(action, { xsrf, logout: 'yes' });
    expect(end.headers.get('location')).toBe('http://cotyle.test/');
    await eventually(async () => expect(await isAlive(second.session?.access.token ?? '')).toBe(false));
  });

  it('forgets the token of the provider', async () => {
    const { token, subject } = await signedIn();
    await world.cotyle.call(authCalls.logout, {}, token);
    expect(
      await db().selectFrom('sso_sessions').select('sid').where('subject', '=', subject).execute(),
    ).toEqual([]);
  });
});

describe('a log-out token of the provider', () => {
  it('ends the session that it names at once, and no other', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const response = await send(await world.idp.sign(payload({ sid: one.sid, sub: one.subject })));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([await isAlive(one.token), await isAlive(other.token)]).toEqual([false, true]);
    const events = await db()
      .selectFrom('events')
      .select(['type', 'initiator_id'])
      .where('subject_user_id', '=', one.id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(events).toEqual([{ type: 'SSO_LOGOUT', initiator_id: null }]);
  });

  it('with a subject alone ends all sessions of the person', async () => {
    const { subject, token } = await signedIn();
    const second = await world.signIn(subject);
    expect((await send(await world.idp.sign(payload({ sub: subject })))).status).toBe(200);
    expect([await isAlive(token), await isAlive(second.session?.access.token ?? '')]).toEqual([false, false]);
  });

  it('also ends a sign-in whose session was not opened yet', async () => {
    const { subject } = await signedIn();
    const browser = world.browser();
    const { code = '' } = await world.returnTo(browser, (await world.callbackUrl(browser, subject)).href);
    await send(await world.idp.sign(payload({ sub: subject })));
    expect((await world.exchange(browser, code)).status).toBe(403);
  });

  it('is accepted once', async () => {
    const { subject } = await signedIn();
    const token = await world.idp.sign(payload({ sub: subject }));
    expect((await send(token)).status).toBe(200);
    const { session } = await world.signIn(subject);
    expect((await send(token)).status).toBe(400);
    expect(await isAlive(session?.access.token ?? '')).toBe(true);
  });
});

describe('a log-out token', () => {
  let target: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    target = await signedIn();
  });

  it.each<[string, (subject: string) => Promise<string>]>([
    ['signed by another key', (sub) => world.idp.sign(payload({ sub }), { forged: true })],
    ['of another issuer', (sub) => world.idp.sign(payload({ sub, iss: 'https://other.test' }))],
    ['for another client', (sub) => world.idp.sign(payload({ sub, aud: 'other' }))],
    ['without the event', (sub) => world.idp.sign(payload({ sub, events: {} }))],
    ['without a jti', (sub) => world.idp.sign(payload({ sub, jti: undefined }))],
    ['with a nonce, as an ID token has', (sub) => world.idp.sign(payload({ sub, nonce: 'x' }))],
    ['of another type', (sub) => world.idp.sign(payload({ sub }), { type: 'at+jwt' })],
    [
      'that is too old',
      (sub) => world.idp.sign(payload({ sub, iat: seconds() - SSO_LOGOUT_TOKEN_LIFE - 100 })),
    ],
    ['that has expired', (sub) => world.idp.sign(payload({ sub, exp: seconds() - 100 }))],
    ['that names nobody', () => world.idp.sign(payload({}))],
    [
      'without a signature',
      async (sub) => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(payload({ sub })))}.`,
    ],
    ['that is no token', async () => 'x'],
  ])('%s is refused', async (_, make) => {
    expect((await send(await make(target.subject))).status).toBe(400);
    expect(await isAlive(target.token)).toBe(true);
  });
});
