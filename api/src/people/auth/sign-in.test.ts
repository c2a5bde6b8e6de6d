import { authCalls } from '@cotyle/contract/auth';
import { userCalls } from '@cotyle/contract/users';
import { ROLES } from '@cotyle/domain/access/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addPerson, TEST_PASSWORD } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

describe('signing in', () => {
  it.each(ROLES)('gives a %s a session with the role, which is accepted', async (role) => {
    const person = await addPerson(db(), { role });
    const session = await cotyle.signIn(person.email);
    expect(session).toMatchObject({ role, userId: person.id, passwordChangeRequired: false });
    const { value } = await cotyle.call(userCalls.me, {}, session.access.token);
    expect(value).toMatchObject({ id: person.id, role, email: person.email });
  });

  it('lasts 15 minutes for the access token and 12 hours for the refresh token', async () => {
    const { email } = await addPerson(db());
    const session = await cotyle.signIn(email);
    const minutesAhead = (iso: string) => (Date.parse(iso) - Date.now()) / 60_000;
    expect(minutesAhead(session.access.expiresAt)).toBeCloseTo(15, 0);
    expect(minutesAhead(session.refresh.expiresAt)).toBeCloseTo(720, 0);
  });

  it('ignores case and surrounding spaces of the email', async () => {
    const person = await addPerson(db());
    expect((await cotyle.signIn(` ${person.email.toUpperCase()} `)).userId).toBe(person.id);
  });

  it('answers an unknown email, a wrong password, a deleted and a passwordless account alike', async () => {
    const known = await addPerson(db());
    const deleted = await addPerson(db(), { deleted: true });
    const passwordless = await addPerson(db());
    await db().updateTable('users').set({ password_hash: null }).where('id', '=', passwordless.id).execute();
    const tries = [
      ['nobody@clinic.test', TEST_PASSWORD],
      [known.email, 'Wrong#1234'],
      [deleted.email, TEST_PASSWORD],
      [passwordless.email, ''.padEnd(8, 'x')],
    ] as const;
    for (const [email, password] of tries) {
      const failure = await expectRejected(cotyle.signIn(email, password));
      expect([failure.status, failure.code, failure.message]).toEqual([
        403,
        'WRONG_CREDENTIALS',
        'Wrong email or password.',
      ]);
    }
  });

  it('reveals that an account is blocked only after the right password', async () => {
    const blocked = await addPerson(db(), { status: 'BLOCKED' });
    expect((await expectRejected(cotyle.signIn(blocked.email, 'Wrong#1234'))).code).toBe('WRONG_CREDENTIALS');
    expect((await expectRejected(cotyle.signIn(blocked.email))).code).toBe('ACCOUNT_INACTIVE');
  });

  it('records one login event, and one logout event at the end', async () => {
    const person = await addPerson(db());
    const session = await cotyle.signIn(person.email);
    await cotyle.call(authCalls.logout, {}, session.access.token);
    const events = await db()
      .selectFrom('events')
      .select(['type', 'initiator_id'])
      .where('subject_user_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { type: 'USER_LOGIN', initiator_id: person.id },
      { type: 'USER_LOGOUT', initiator_id: person.id },
    ]);
  });

  it('logs neither the email nor the password nor a token', async () => {
    const person = await addPerson(db(), { email: 'very.private@clinic.test' });
    const session = await cotyle.signIn(person.email);
    await expectRejected(cotyle.signIn(person.email, 'Secret#9876'));
    for (const secret of [
      person.email,
      'Secret#9876',
      TEST_PASSWORD,
      session.access.token,
      session.refresh.token,
    ]) {
      expect(cotyle.logged()).not.toContain(secret);
    }
    expect(cotyle.logged()).toContain('/api/auth/access');
  });
});

describe('a user whose password must be changed', () => {
  it('learns it at sign-in, and every other call is rejected until then', async () => {
    const pending = await addPerson(db(), { role: 'ADMIN', status: 'PENDING' });
    const other = await addPerson(db());
    const session = await cotyle.signIn(pending.email);
    expect(session.passwordChangeRequired).toBe(true);
    const body = { userId: other.id, newPassword: 'Tibia#4321' };
    const failure = await expectRejected(cotyle.call(userCalls.setPassword, { body }, session.access.token));
    expect([failure.status, failure.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    expect((await cotyle.call(userCalls.me, {}, session.access.token)).value.status).toBe('PENDING');
  });
});
