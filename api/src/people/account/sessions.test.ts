import { accountCalls } from '@cotyle/contract/account';
import { authCalls } from '@cotyle/contract/auth';
import { send } from '@cotyle/contract/client';
import type { Session } from '@cotyle/contract/session';
import { userCalls } from '@cotyle/contract/users';
import { SESSIONS_SHOWN } from '@cotyle/domain/session/own-sessions';
import { SESSION_LIFE } from '@cotyle/domain/session/timing';
import { SLOW } from '@cotyle/domain/testing/slow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { listenFirst } from '../../live/testing/listener.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addPerson, TEST_PASSWORD } from '../../testing/people.ts';

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
const list = (token: string) => cotyle.call(accountCalls.sessions, {}, token);
const end = (token: string, sessionId: string) =>
  cotyle.call(accountCalls.endSession, { body: { sessionId } }, token);
const endAll = (token: string, keepCurrent: boolean) =>
  cotyle.call(accountCalls.endSessions, { body: { keepCurrent } }, token);
const me = (token: string, origin = cotyle.origin) => send(userCalls.me, {}, { origin, token });
const refresh = (token: string) => cotyle.call(authCalls.refresh, {}, token);

const signInWith = async (email: string, userAgent: string): Promise<Session> => {
  const response = await fetch(`${cotyle.origin}/api/auth/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username: email, password: TEST_PASSWORD }),
  });
  return authCalls.access.answer.parse(await response.json());
};

const currentId = async (token: string): Promise<string> =>
  (await list(token)).value.find(({ current }) => current)?.id ?? '';

const expectEnded = async (session: Session): Promise<void> => {
  expect((await expectRejected(me(session.access.token))).status).toBe(401);
  expect((await expectRejected(refresh(session.refresh.token))).status).toBe(401);
};

const eventsOf = (userId: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id as initiatorId', 'old_value as oldValue'])
    .where('subject_user_id', '=', userId)
    .where('type', '=', 'USER_SESSION_ENDED')
    .orderBy('id')
    .execute();

describe('the list of one’s own sessions', () => {
  it('shows this one first, by browser and times, and none of anybody else', async () => {
    const { email } = await addPerson(db());
    const other = await addPerson(db());
    await cotyle.signIn(other.email);
    const signedInAt = cotyle.context.now().toISOString();
    const office = await signInWith(email, EDGE);
    cotyle.advance(60);
    const ward = await signInWith(email, 'curl/8.5.0');
    cotyle.advance(600);
    const { access } = await refresh(office.refresh.token);
    await cotyle.call(authCalls.activity, { body: { modelOpen: false } }, access.token);
    const { value, total } = await list(ward.access.token);
    expect(total).toBe(2);
    expect(value.map(({ device, current }) => [device, current])).toEqual([
      ['Unknown browser', true],
      ['Edge on Windows', false],
    ]);
    expect(value[1]).toMatchObject({ signedInAt, lastUsedAt: cotyle.context.now().toISOString() });
    expect(value.map(({ address, sameNetwork }) => [address, sameNetwork])).toEqual([
      ['127.0.0.1', true],
      ['127.0.0.1', true],
    ]);
    expect(JSON.stringify(value)).not.toMatch(/token|Mozilla/i);
  });

  it('leaves out what has ended or expired', async () => {
    const { email } = await addPerson(db());
    const loggedOut = await cotyle.signIn(email);
    await cotyle.call(authCalls.logout, {}, loggedOut.access.token);
    await cotyle.signIn(email);
    cotyle.advance(SESSION_LIFE);
    const { access } = await cotyle.signIn(email);
    const { value, total } = await list(access.token);
    expect([value.map(({ current }) => current), total]).toEqual([[true], 1]);
  });

  it('is limited, and says how many there are', SLOW, async () => {
    const { email } = await addPerson(db());
    const first = await cotyle.signIn(email);
    for (let n = 0; n < SESSIONS_SHOWN; n += 1) await cotyle.signIn(email);
    const { value, total } = await list(first.access.token);
    expect([value.length, total, value[0]?.current]).toEqual([SESSIONS_SHOWN, SESSIONS_SHOWN + 1, true]);
  });

  it('is not available to a person who still has to change the password', async () => {
    const { email } = await addPerson(db(), { status: 'PENDING' });
    const { access } = await cotyle.signIn(email);
    expect((await expectRejected(list(access.token))).code).toBe('PASSWORD_CHANGE_REQUIRED');
  });
});

describe('ending one of one’s own sessions', () => {
  it('rejects its tokens at once, leaves the others alone, and is recorded', async () => {
    const { email, id } = await addPerson(db());
    const lost = await signInWith(email, EDGE);
    const here = await cotyle.signIn(email);
    await end(here.access.token, await currentId(lost.access.token));
    await expectEnded(lost);
    await me(here.access.token);
    expect((await list(here.access.token)).total).toBe(1);
    expect(await eventsOf(id)).toEqual([
      { type: 'USER_SESSION_ENDED', initiatorId: id, oldValue: 'Edge on Windows' },
    ]);
  });

  it('closes its live stream and rejects it on every node', async () => {
    const { email } = await addPerson(db());
    const lost = await cotyle.signIn(email);
    const here = await cotyle.signIn(email);
    const app = await buildApp(cotyle.context);
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await listenFirst(origin, lost.access.token);
    await end(here.access.token, await currentId(lost.access.token));
    await eventually(() => expect(stream.ended()).toBe(true));
    expect((await expectRejected(me(lost.access.token, origin))).status).toBe(401);
    await app.close();
  });

  it('is impossible for everybody else, an administrator included, and changes nothing', async () => {
    const owner = await addPerson(db());
    const session = await cotyle.signIn(owner.email);
    const sessionId = await currentId(session.access.token);
    const administrator = await addPerson(db(), { role: 'MASTER_ADMIN' });
    const { access } = await cotyle.signIn(administrator.email);
    const foreign = await expectRejected(end(access.token, sessionId));
    const absent = await expectRejected(end(access.token, '00000000-0000-4000-8000-000000000000'));
    expect([foreign.status, foreign.message]).toEqual([404, absent.message]);
    await me(session.access.token);
    expect(await eventsOf(owner.id)).toEqual([]);
  });

  it('twice at once succeeds once', async () => {
    const { email, id } = await addPerson(db());
    const lost = await cotyle.signIn(email);
    const { access } = await cotyle.signIn(email);
    const sessionId = await currentId(lost.access.token);
    const outcomes = await Promise.allSettled([end(access.token, sessionId), end(access.token, sessionId)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('rejects what is not the id of a session', async () => {
    const { email } = await addPerson(db());
    const { access } = await cotyle.signIn(email);
    expect((await expectRejected(end(access.token, 'all'))).status).toBe(400);
  });
});

describe('ending all of one’s own sessions', () => {
  it('but this one leaves this one alone and forgets the known devices', async () => {
    const { email, id } = await addPerson(db());
    const others = [await cotyle.signIn(email), await cotyle.signIn(email)];
    const stranger = await cotyle.signIn((await addPerson(db())).email);
    const here = await cotyle.signIn(email);
    expect((await endAll(here.access.token, true)).value).toEqual({ ended: 2 });
    for (const other of others) await expectEnded(other);
    await me(here.access.token);
    await me(stranger.access.token);
    expect((await eventsOf(id)).map(({ oldValue }) => oldValue)).toEqual(['All other sessions (2)']);
    const devices = await db().selectFrom('known_devices').selectAll().where('user_id', '=', id).execute();
    expect(devices).toEqual([]);
  });

  it('but this one records nothing where there is no other', async () => {
    const { email, id } = await addPerson(db());
    const { access } = await cotyle.signIn(email);
    expect((await endAll(access.token, true)).value).toEqual({ ended: 0 });
    expect(await eventsOf(id)).toEqual([]);
  });

  it('ends this one too', async () => {
    const { email, id } = await addPerson(db());
    const sessions = [await cotyle.signIn(email), await cotyle.signIn(email)];
    expect((await endAll(sessions[1]?.access.token ?? '', false)).value).toEqual({ ended: 2 });
    for (const session of sessions) await expectEnded(session);
    expect((await eventsOf(id)).map(({ oldValue }) => oldValue)).toEqual(['All sessions (2)']);
    await cotyle.signIn(email);
  });
});
