import { authCalls } from '@cotyle/contract/auth';
import { send } from '@cotyle/contract/client';
import type { Session } from '@cotyle/contract/session';
import { userCalls } from '@cotyle/contract/users';
import { sessionEndReason } from '@cotyle/domain/session/session-end';
import { SESSION_LIFE } from '@cotyle/domain/session/timing';
import { SLOW } from '@cotyle/domain/testing/slow';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { listenFirst } from '../../live/testing/listener.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addPerson } from '../../testing/people.ts';
import { isLiveSession } from './session-store.ts';

const MINUTE = 60;
const HOUR = 3600;

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
const now = () => cotyle.context.now();
const me = (token: string, origin = cotyle.origin) => send(userCalls.me, {}, { origin, token });
const refresh = (token: string) => cotyle.call(authCalls.refresh, {}, token);
const report = (token: string, modelOpen = false) =>
  cotyle.call(authCalls.activity, { body: { modelOpen } }, token);

const newSession = async (): Promise<Session> => cotyle.signIn((await addPerson(db())).email);

const rowOf = (userId: number) =>
  db().selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

const expectSignedOut = async (call: Promise<unknown>): Promise<void> => {
  const rejected = await expectRejected(call);
  expect([rejected.status, rejected.code]).toEqual([401, 'SIGNED_OUT']);
};

/** Lets time pass as a browser does that refreshes its tokens before they expire, and polls. */
const pass = async (session: Session, minutes: number, active?: { modelOpen: boolean }): Promise<Session> => {
  let present = session;
  for (let passed = 0; passed < minutes; passed += 10) {
    cotyle.advance(Math.min(10, minutes - passed) * MINUTE);
    present = await refresh(present.refresh.token);
    await me(present.access.token);
    if (active) await report(present.access.token, active.modelOpen);
  }
  return present;
};

describe('a session that is used all the time', () => {
  it('ends 12 hours after the sign-in, and no token that it gets is valid longer', SLOW, async () => {
    const first = await newSession();
    const end = new Date(now().getTime() + SESSION_LIFE * 1000);
    const late = await pass(first, 12 * 60 - 5, { modelOpen: true });
    expect(new Date(late.refresh.expiresAt)).toEqual(end);
    expect(new Date(late.access.expiresAt) <= end).toBe(true);
    cotyle.advance(5 * MINUTE);
    await expectSignedOut(me(late.access.token));
    await expectSignedOut(report(late.access.token, true));
    await expectSignedOut(refresh(late.refresh.token));
  });

  it('lives as long as activity is reported', async () => {
    const session = await pass(await newSession(), 3 * 60, { modelOpen: false });
    await me(session.access.token);
  });
});

describe('a session that nobody uses', () => {
  it('ends after 15 minutes, although the browser goes on polling and refreshing', async () => {
    const session = await pass(await newSession(), 15);
    cotyle.advance(MINUTE);
    await expectSignedOut(me(session.access.token));
    await expectSignedOut(refresh(session.refresh.token));
    const { end_reason, ended_at } = await rowOf(session.userId);
    expect([end_reason, ended_at]).toEqual(['INACTIVE', now()]);
  });

  it('ends by a refresh, too', async () => {
    const session = await pass(await newSession(), 15);
    cotyle.advance(MINUTE);
    await expectSignedOut(refresh(session.refresh.token));
    expect((await rowOf(session.userId)).end_reason).toBe('INACTIVE');
  });

  it('ends after 120 minutes while a model is open', async () => {
    const first = await newSession();
    await report(first.access.token, true);
    const session = await pass(first, 120);
    cotyle.advance(MINUTE);
    await expectSignedOut(me(session.access.token));
  });

  it('ends after 15 minutes again once the model is closed', async () => {
    const first = await newSession();
    await report(first.access.token, true);
    const open = await pass(first, 60);
    await report(open.access.token, false);
    const session = await pass(open, 15);
    cotyle.advance(MINUTE);
    await expectSignedOut(me(session.access.token));
  });

  it('ends on every node, with its live stream', async () => {
    const session = await pass(await newSession(), 15);
    const other = await buildApp(cotyle.context);
    const origin = await other.listen({ host: '127.0.0.1', port: 0 });
    const stream = await listenFirst(origin, session.access.token);
    cotyle.advance(MINUTE);
    await expectSignedOut(me(session.access.token));
    await eventually(() => expect(stream.ended()).toBe(true));
    await expectSignedOut(me(session.access.token, origin));
    await other.close();
  });

  it('stays ended when the clock is set back', async () => {
    const session = await pass(await newSession(), 15);
    cotyle.advance(MINUTE);
    await expectSignedOut(me(session.access.token));
    cotyle.advance(-10 * MINUTE);
    await expectSignedOut(me(session.access.token));
    cotyle.advance(10 * MINUTE);
  });
});

describe('a report of activity', () => {
  it('is stored at most once a minute, but an opened model at once', async () => {
    const { access, userId } = await newSession();
    const signedInAt = now();
    cotyle.advance(59);
    await report(access.token);
    expect((await rowOf(userId)).active_at).toEqual(signedInAt);
    cotyle.advance(1);
    await report(access.token);
    expect((await rowOf(userId)).active_at).toEqual(now());
    cotyle.advance(1);
    await report(access.token, true);
    expect(await rowOf(userId)).toMatchObject({ active_at: now(), model_open: true, address: '127.0.0.1' });
  });

  it('keeps no session but the caller’s own', async () => {
    const idle = await newSession();
    const busy = await newSession();
    await pass(busy, 16, { modelOpen: true });
    expect((await rowOf(idle.userId)).active_at < (await rowOf(busy.userId)).active_at).toBe(true);
    await expectSignedOut(refresh(idle.refresh.token));
  });

  it('is rejected with anything but whether a model is open, and without a session', async () => {
    const { access, userId } = await newSession();
    const before = await rowOf(userId);
    cotyle.advance(2 * MINUTE);
    const post = async (body: unknown, token: string) =>
      fetch(`${cotyle.origin}/api/auth/activity`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const statuses: number[] = [];
    for (const body of [{}, { modelOpen: 'yes' }, { modelOpen: true, activeAt: '2100-01-01T00:00:00Z' }])
      statuses.push((await post(body, access.token)).status);
    expect(statuses).toEqual([422, 400, 400]);
    expect((await post({ modelOpen: true }, 'forged')).status).toBe(401);
    expect(await rowOf(userId)).toEqual(before);
  });

  it('corrects a time in the future that is left after the clock was set back', async () => {
    const { access, userId } = await newSession();
    cotyle.advance(-HOUR);
    await report(access.token);
    expect((await rowOf(userId)).active_at).toEqual(now());
    cotyle.advance(HOUR);
  });
});

describe('the query for live sessions', () => {
  it('follows the rule of the domain to the second', async () => {
    const { userId } = await newSession();
    const start = now();
    const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
    for (const modelOpen of [false, true])
      for (const active of [0, 100, SESSION_LIFE - 100]) {
        const times = { activeAt: at(active), expiresAt: at(SESSION_LIFE), modelOpen };
        await db()
          .updateTable('sessions')
          .set({ active_at: times.activeAt, expires_at: times.expiresAt, model_open: modelOpen })
          .where('user_id', '=', userId)
          .execute();
        for (const edge of [active + 16 * MINUTE, active + 121 * MINUTE, SESSION_LIFE])
          for (const moment of [edge - 1, edge, edge + 1]) {
            const { rows } = await sql<{ live: boolean }>`
              select ${isLiveSession(at(moment))} as live from sessions s where s.user_id = ${userId}`.execute(
              db(),
            );
            expect(rows[0]?.live).toBe(sessionEndReason(times, at(moment)) === undefined);
          }
      }
  });
});
