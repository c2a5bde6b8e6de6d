import { adminUserCalls } from '@cotyle/contract/admin-users';
import { userCalls } from '@cotyle/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { parseConfig } from '../../config/config.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addPerson, TEST_PASSWORD } from '../../testing/people.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
beforeEach(async () => {
  await db().deleteFrom('sign_in_failures').execute();
});

/** A browser that keeps its cookies; without one, a stranger. */
const tryFrom = async (
  cookie: string | undefined,
  email: string,
  password = TEST_PASSWORD,
  origin = cotyle.origin,
) => {
  const response = await fetch(`${origin}/api/auth/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify({ username: email, password }),
  });
  const set = response.headers.get('set-cookie');
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    set,
    cookie: set?.split(';')[0] ?? cookie,
    text: await response.text(),
  };
};
const WRONG = 'Wrong#1234';
const deviceOf = async (email: string): Promise<string> => (await tryFrom(undefined, email)).cookie ?? '';
const shutOut = async (email: string): Promise<void> => {
  for (let n = 0; n < 6; n += 1) await tryFrom(undefined, email, WRONG);
  expect((await tryFrom(undefined, email)).status).toBe(429);
};

describe('a known device', () => {
  it('signs in with the right password while others have locked the account', async () => {
    const { email } = await addPerson(db());
    const device = await deviceOf(email);
    await shutOut(email);
    const entered = await tryFrom(device, email);
    expect(entered.status).toBe(200);
    // The strangers' failures stay theirs: they are no further than before.
    expect((await tryFrom(undefined, email)).status).toBe(429);
    expect((await tryFrom(entered.cookie, email)).status).toBe(200);
  });

  it('signs in while others have locked the address, also at another node', async () => {
    const { email } = await addPerson(db());
    const device = await deviceOf(email);
    for (let n = 0; n < 31; n += 1) await tryFrom(undefined, `stranger${n}@clinic.test`, WRONG);
    expect((await tryFrom(undefined, email)).status).toBe(429);
    const other = await buildApp(cotyle.context);
    const origin = await other.listen({ host: '127.0.0.1', port: 0 });
    expect((await tryFrom(device, email, TEST_PASSWORD, origin)).status).toBe(200);
    await other.close();
  });

  it('is throttled by its own failures, which count for nobody else', async () => {
    const { email } = await addPerson(db());
    const device = await deviceOf(email);
    for (let n = 0; n < 5; n += 1) expect((await tryFrom(device, email, WRONG)).status).toBe(403);
    const rejected = await tryFrom(device, email);
    expect([rejected.status, rejected.retryAfter]).toEqual([429, 1]);
    expect((await tryFrom(undefined, email)).status).toBe(200);
  });

  it('becomes unknown after ten wrong passwords, however slow', async () => {
    const { email } = await addPerson(db());
    const device = await deviceOf(email);
    for (let n = 0; n < 10; n += 1) {
      expect((await tryFrom(device, email, WRONG)).status).toBe(403);
      cotyle.advance(3601);
    }
    await shutOut(email);
    expect((await tryFrom(device, email)).status).toBe(429);
  });

  it('gets no more attempts with fifty requests at once', async () => {
    const { email } = await addPerson(db());
    const device = await deviceOf(email);
    const tries = await Promise.all(Array.from({ length: 50 }, () => tryFrom(device, email, WRONG)));
    expect(tries.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(5);
  });

  it('is known for the accounts that signed in from it, each by a token of its own', async () => {
    const [one, two] = [await addPerson(db()), await addPerson(db())];
    const other = await addPerson(db());
    const first = await deviceOf(one.email);
    const both = (await tryFrom(first, two.email)).cookie;
    for (const { email } of [one, two, other]) await shutOut(email);
    expect((await tryFrom(both, other.email)).status).toBe(429);
    expect((await tryFrom(both, one.email)).status).toBe(200);
    expect((await tryFrom(both, two.email)).status).toBe(200);
  });

  it('gets a new token with each sign-in, and the previous one is invalid', async () => {
    const { email } = await addPerson(db());
    const old = await deviceOf(email);
    const renewed = await tryFrom(old, email);
    expect(renewed.cookie).not.toBe(old);
    await shutOut(email);
    expect((await tryFrom(old, email)).status).toBe(429);
    expect((await tryFrom(renewed.cookie, email)).status).toBe(200);
  });

  it('is not established by a token that was planted beforehand', async () => {
    const { email } = await addPerson(db());
    const planted = `cotyle-device=${'a'.repeat(43)}`;
    expect((await tryFrom(planted, email)).status).toBe(200);
    await shutOut(email);
    expect((await tryFrom(planted, email)).status).toBe(429);
  });

  it('is forgotten after 90 days, with a new password, and with a block', async () => {
    const { email } = await addPerson(db());
    const late = await deviceOf(email);
    cotyle.advance(90 * 24 * 60 * 60);
    await shutOut(email);
    expect((await tryFrom(late, email)).status).toBe(429);

    const admin = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN' });
    const person = await addPerson(db());
    const device = await deviceOf(person.email);
    const body = { userId: person.id, newPassword: 'Tibia#4321' };
    await cotyle.call(userCalls.setPassword, { body }, admin.token);
    await shutOut(person.email);
    expect((await tryFrom(device, person.email, 'Tibia#4321')).status).toBe(429);

    const gone = await addPerson(db());
    const last = await deviceOf(gone.email);
    await cotyle.call(adminUserCalls.delete, { body: { userId: gone.id } }, admin.token);
    expect(
      await db().selectFrom('known_devices').select('user_id').where('user_id', '=', gone.id).execute(),
    ).toEqual([]);
    expect((await tryFrom(last, gone.email)).status).toBe(403);
  });

  it('is one of at most twenty: the oldest is dropped', async () => {
    const { id, email } = await addPerson(db());
    const first = await deviceOf(email);
    for (let n = 0; n < 20; n += 1) {
      cotyle.advance(1);
      await deviceOf(email);
    }
    const kept = await db()
      .selectFrom('known_devices')
      .select('created_at')
      .where('user_id', '=', id)
      .execute();
    expect(kept).toHaveLength(20);
    await shutOut(email);
    expect((await tryFrom(first, email)).status).toBe(429);
  });
});

describe('the cookie of a device', () => {
  it('is set by a right password only, and an unknown email and a wrong password answer alike', async () => {
    const { email } = await addPerson(db());
    const blocked = await addPerson(db(), { status: 'BLOCKED' });
    const device = await deviceOf(email);
    const answers = [
      await tryFrom(undefined, email, WRONG),
      await tryFrom(undefined, 'nobody@clinic.test', WRONG),
      await tryFrom(device, email, WRONG),
      await tryFrom(device, 'nobody@clinic.test', WRONG),
    ];
    for (const { status, set, text } of answers)
      expect([status, set, text]).toEqual([403, null, answers[0]?.text]);
    expect((await tryFrom(undefined, blocked.email)).set).toBeNull();
  });

  it('is sent to the sign-in only, hidden from scripts and other sites, and never stored or logged', async () => {
    const { email } = await addPerson(db());
    const { set } = await tryFrom(undefined, email);
    expect(set).toMatch(
      /^cotyle-device=[\w-]{43}; Path=\/api\/auth; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    );
    const token = /=([\w-]{43})/.exec(set ?? '')?.[1] ?? '';
    expect(cotyle.logged()).not.toContain(token);
    const hashes = await db().selectFrom('known_devices').select('token_hash').execute();
    expect(hashes.some(({ token_hash }) => token_hash.toString().includes(token))).toBe(false);
  });

  it('requires TLS where the installation has it', async () => {
    const config = parseConfig({
      DATABASE_URL: cotyle.context.databaseUrl,
      PUBLIC_URL: 'https://cotyle.example.org',
    });
    const app = await buildApp({ ...cotyle.context, config });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const { email } = await addPerson(db());
    const { set } = await tryFrom(undefined, email, TEST_PASSWORD, origin);
    expect(set).toMatch(/^__Secure-cotyle-device=.*; HttpOnly; SameSite=Strict; Secure$/);
    await app.close();
  });

  it('is ignored when its content is malformed', async () => {
    const { email } = await addPerson(db());
    for (const cookie of [
      'cotyle-device=',
      'cotyle-device=..',
      "cotyle-device=' or 1=1 --",
      `cotyle-device=${'a'.repeat(9000)}`,
      `cotyle-device=${Array(50).fill('b'.repeat(43)).join('.')}`,
      ';;;=;',
    ])
      expect((await tryFrom(cookie, email)).status).toBe(200);
  });
});

describe('a clock that jumps back', () => {
  it('never extends a delay beyond the longest of the rule', async () => {
    const { email } = await addPerson(db());
    cotyle.advance(24 * 60 * 60);
    await shutOut(email);
    cotyle.advance(-24 * 60 * 60);
    const rejected = await tryFrom(undefined, email);
    expect(rejected.status).toBe(429);
    expect(rejected.retryAfter).toBeLessThanOrEqual(300);
    expect(rejected.retryAfter).toBeGreaterThanOrEqual(1);
    cotyle.advance(rejected.retryAfter);
    expect((await tryFrom(undefined, email)).status).toBe(200);
  });
});
