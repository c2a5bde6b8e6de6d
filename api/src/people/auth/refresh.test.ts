import { authCalls } from '@cotyle/contract/auth';
import { userCalls } from '@cotyle/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { sweepSessions } from './sweep.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
const newSession = async () => cotyle.signIn((await addPerson(db())).email);
const refresh = (token: string) => cotyle.call(authCalls.refresh, {}, token);
const me = (token: string) => cotyle.call(userCalls.me, {}, token);
const expectSignedOut = async (call: Promise<unknown>) => {
  const failure = await expectRejected(call);
  expect([failure.status, failure.code, failure.message]).toEqual([401, 'SIGNED_OUT', 'Session expired']);
};

describe('refreshing a session', () => {
  it('gives a new pair of tokens for the same user', async () => {
    const first = await newSession();
    const second = await refresh(first.refresh.token);
    expect(second.userId).toBe(first.userId);
    expect(second.refresh.token).not.toBe(first.refresh.token);
    await me(second.access.token);
    const third = await refresh(second.refresh.token);
    await me(third.access.token);
  });

  it('with a used token ends the session at once', async () => {
    const first = await newSession();
    const second = await refresh(first.refresh.token);
    await expectSignedOut(refresh(first.refresh.token));
    await expectSignedOut(me(second.access.token));
    await expectSignedOut(refresh(second.refresh.token));
  });

  it('fifty times at once with one token succeeds once', async () => {
    const { refresh: token } = await newSession();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => refresh(token.token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const losers = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as { status: number }] : [],
    );
    expect(losers.every(({ status }) => status === 401)).toBe(true);
  });

  it('leaves the user’s other sessions alone when one ends', async () => {
    const { email } = await addPerson(db());
    const [ward, office] = [await cotyle.signIn(email), await cotyle.signIn(email)];
    await refresh(ward.refresh.token);
    await expectSignedOut(refresh(ward.refresh.token));
    await me(office.access.token);
  });

  it('is rejected without a token, with an access token and with a malformed one', async () => {
    const session = await newSession();
    await expectSignedOut(cotyle.call(authCalls.refresh, {}));
    await expectSignedOut(refresh(session.access.token));
    await expectSignedOut(refresh('nonsense'));
    await me(session.access.token);
  });

  it('is rejected for a blocked and for a deleted user', async () => {
    for (const change of [{ status: 'BLOCKED' as const }, { deleted_at: new Date() }]) {
      const session = await newSession();
      await db().updateTable('users').set(change).where('id', '=', session.userId).execute();
      await expectSignedOut(me(session.access.token));
      await expectSignedOut(refresh(session.refresh.token));
    }
  });

  it('is rejected after 12 hours', async () => {
    const session = await newSession();
    cotyle.advance(12 * 60 * 60 + 1);
    await expectSignedOut(refresh(session.refresh.token));
  });

  it('still detects a reuse after the hourly sweep, which deletes only expired rows', async () => {
    const old = await newSession();
    cotyle.advance(13 * 60 * 60);
    const first = await newSession();
    const second = await refresh(first.refresh.token);
    await sweepSessions(db(), cotyle.context.now());
    await expectSignedOut(refresh(first.refresh.token));
    await expectSignedOut(me(second.access.token));
    const kept = await db().selectFrom('sessions').select('user_id').execute();
    expect(kept.map((row) => row.user_id)).toContain(first.userId);
    expect(kept.map((row) => row.user_id)).not.toContain(old.userId);
  });
});

describe('logging out', () => {
  it('ends the session at once: neither token works any more', async () => {
    const session = await newSession();
    await cotyle.call(authCalls.logout, {}, session.access.token);
    await expectSignedOut(me(session.access.token));
    await expectSignedOut(refresh(session.refresh.token));
  });
});
