import { userCalls } from '@cotyle/contract/users';
import { secondFactorCalls } from '@cotyle/contract/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import { expectMail, factorSteps, PUBLIC_URL } from './testing/factor-steps.ts';
import type { FactorSteps } from './testing/factor-steps.ts';
import { addTotp, appWithKey } from './testing/stored-factors.ts';

let cotyle: TestApp;
let steps: FactorSteps;
beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL }, { frozenClock: true });
  steps = factorSteps(cotyle);
});
afterAll(() => cotyle.close());
// Wrong codes of one test must not slow down the next.
beforeEach(async () => void (await db().deleteFrom('sign_in_failures').execute()));

const db = () => cotyle.context.database.kysely;
const now = () => cotyle.context.now();
const after = (seconds: number): Date => new Date(now().getTime() + seconds * 1000);
const factorsOf = async (token: string) => (await cotyle.call(secondFactorCalls.own, {}, token)).value;
const codeOfFailure = async (call: Promise<unknown>) => (await expectRejected(call)).code;
const eventsOf = async (userId: number) =>
  (
    await db()
      .selectFrom('events')
      .select(['type', 'old_value as from', 'new_value as to'])
      .where('subject_user_id', '=', userId)
      .where('type', 'not in', ['USER_LOGIN'])
      .orderBy('id')
      .execute()
  ).map(({ type, from, to }) => [type, from ?? to]);
const totp = (code: string) => ({ kind: 'TOTP', code }) as const;

describe('an authenticator app', () => {
  it('counts once a code of it was confirmed, and comes with ten recovery codes', async () => {
    const person = await addSignedInUser(cotyle);
    const { value } = await cotyle.call(
      secondFactorCalls.startTotp,
      { body: { password: TEST_PASSWORD } },
      person.token,
    );
    expect(value.uri).toBe(
      `otpauth://totp/Cotyle:${encodeURIComponent(person.email)}?issuer=Cotyle&secret=${value.key}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(value.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(value.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await factorsOf(person.token)).totp).toBeNull();
    // It is not asked for before it is confirmed.
    await cotyle.signIn(person.email);

    const app = appWithKey(value.key);
    const confirm = (code: string) =>
      cotyle.call(secondFactorCalls.confirmTotp, { body: { code } }, person.token);
    expect(await codeOfFailure(confirm(app(after(90))))).toBe('WRONG_FACTOR');
    const { recoveryCodes } = (await confirm(app(now()))).value;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factorsOf(person.token)).toMatchObject({
      totp: { addedAt: now().toISOString() },
      passkeys: [],
      recoveryCodes: 10,
    });
    expect(await eventsOf(person.id)).toEqual([['FACTOR_ADDED', 'Authenticator app']]);
    await expectMail(cotyle, person.email, 'A second factor was added in Cotyle');
    const secrets = [value.key, ...(recoveryCodes ?? [])];
    for (const secret of secrets) expect(cotyle.logged()).not.toContain(secret);
    expect(JSON.stringify(await db().selectFrom('recovery_codes').selectAll().execute())).not.toContain(
      recoveryCodes?.[0],
    );
  });

  it('that is not confirmed within ten minutes has to be started again', async () => {
    const person = await addSignedInUser(cotyle);
    const start = { body: { password: TEST_PASSWORD } };
    const { key } = (await cotyle.call(secondFactorCalls.startTotp, start, person.token)).value;
    cotyle.advance(600);
    const code = appWithKey(key)(now());
    const confirming = cotyle.call(secondFactorCalls.confirmTotp, { body: { code } }, person.token);
    expect(await codeOfFailure(confirming)).toBe('CHALLENGE_EXPIRED');
  });

  it('is added only with the right password', async () => {
    const person = await addSignedInUser(cotyle);
    const start = (body: { password?: string }) =>
      expectRejected(cotyle.call(secondFactorCalls.startTotp, { body }, person.token));
    expect(await start({ password: 'Wrong#1234' })).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      message: 'The password is wrong.',
    });
    expect(await start({})).toMatchObject({
      status: 422,
      issues: [{ path: 'password', message: 'is required' }],
    });
  });

  it('is replaced and removed with one of its own codes, and the recovery codes go with it', async () => {
    const person = await addSignedInUser(cotyle);
    const { app } = await steps.enrolTotp(person);
    const proof = { password: TEST_PASSWORD };
    const failed = await expectRejected(
      cotyle.call(secondFactorCalls.startTotp, { body: proof }, person.token),
    );
    expect(failed).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      secondFactor: { kinds: ['TOTP', 'RECOVERY_CODE'] },
    });
    expect(failed.secondFactor?.token).toBeUndefined();
    const { app: newApp } = await steps.enrolTotp(person, steps.codeOf(app));
    const remove = (code: string) =>
      cotyle.call(
        secondFactorCalls.removeTotp,
        { body: { ...proof, secondFactor: totp(code) } },
        person.token,
      );
    expect(await codeOfFailure(remove(app(now())))).toBe('WRONG_FACTOR');
    await remove(newApp(now()));
    expect(await factorsOf(person.token)).toMatchObject({ totp: null, recoveryCodes: 0 });
    await cotyle.signIn(person.email);
    expect((await eventsOf(person.id)).at(-1)).toEqual(['FACTOR_REMOVED', 'Authenticator app']);
    await expectMail(cotyle, person.email, 'A second factor was removed in Cotyle');
  });
});

describe('a sign-in with an authenticator app', () => {
  it('asks for a code after the right password only, and opens a session with it', async () => {
    const person = await addSignedInUser(cotyle);
    const app = await addTotp(db(), person.id);
    expect(await codeOfFailure(cotyle.signIn(person.email, 'Wrong#1234'))).toBe('WRONG_CREDENTIALS');
    const asked = await expectRejected(cotyle.signIn(person.email));
    expect(asked).toMatchObject({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
    expect(asked.secondFactor).toEqual({ kinds: ['TOTP'], token: expect.stringMatching(/^[\w-]{43}$/) });
    const session = await steps.secondStep(asked.secondFactor?.token ?? '', steps.codeOf(app));
    expect(session).toMatchObject({ userId: person.id, passwordChangeRequired: false });
    const me = await cotyle.call(userCalls.me, {}, session.access.token);
    expect(me.value.id).toBe(person.id);
  });

  it.each([-30, 0, 30])('succeeds from a clock that is %d s off', async (off) => {
    const person = await addSignedInUser(cotyle);
    const app = await addTotp(db(), person.id);
    const session = await steps.secondStep(await steps.passwordStep(person.email), totp(app(after(off))));
    expect(session.userId).toBe(person.id);
  });

  it.each([-90, -60, 60, 90])('is refused from a clock that is %d s off', async (off) => {
    const person = await addSignedInUser(cotyle);
    const app = await addTotp(db(), person.id);
    const token = await steps.passwordStep(person.email);
    const signing = steps.secondStep(token, totp(app(after(off))));
    expect(await expectRejected(signing)).toMatchObject({
      status: 403,
      code: 'WRONG_FACTOR',
      message: 'The code is wrong or was used before. Please wait for the next one.',
    });
  });

  it('does not accept a code twice, neither one after the other nor at the same time', async () => {
    const person = await addSignedInUser(cotyle);
    const app = await addTotp(db(), person.id);
    const code = steps.codeOf(app);
    const tokens = [
      await steps.passwordStep(person.email),
      await steps.passwordStep(person.email),
      await steps.passwordStep(person.email),
    ];
    const outcomes = await Promise.allSettled(tokens.map((token) => steps.secondStep(token, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const replayed = steps.secondStep(await steps.passwordStep(person.email), code);
    expect(await codeOfFailure(replayed)).toBe('WRONG_FACTOR');
    steps.nextStep();
    await steps.secondStep(await steps.passwordStep(person.email), steps.codeOf(app));
  });

  it('accepts no code of a step before the last used one', async () => {
    const person = await addSignedInUser(cotyle);
    const app = await addTotp(db(), person.id);
    await steps.secondStep(await steps.passwordStep(person.email), totp(app(after(30))));
    const earlier = steps.secondStep(await steps.passwordStep(person.email), totp(app(now())));
    expect(await codeOfFailure(earlier)).toBe('WRONG_FACTOR');
  });

  it('has to be completed within five minutes, once, and by the token of this person', async () => {
    const [person, other] = [await addSignedInUser(cotyle), await addSignedInUser(cotyle)];
    const [app, otherApp] = [await addTotp(db(), person.id), await addTotp(db(), other.id)];
    const late = await steps.passwordStep(person.email);
    cotyle.advance(300);
    expect(await codeOfFailure(steps.secondStep(late, steps.codeOf(app)))).toBe('CHALLENGE_EXPIRED');
    const token = await steps.passwordStep(person.email);
    expect(await codeOfFailure(steps.secondStep(token, steps.codeOf(otherApp)))).toBe('WRONG_FACTOR');
    await steps.secondStep(token, steps.codeOf(app));
    steps.nextStep();
    expect(await codeOfFailure(steps.secondStep(token, steps.codeOf(app)))).toBe('CHALLENGE_EXPIRED');
    expect(await codeOfFailure(steps.secondStep('x', steps.codeOf(app)))).toBe('CHALLENGE_EXPIRED');
  });

  it('that has begun starts again once the factor was removed or the password changed', async () => {
    const person = await addSignedInUser(cotyle);
    const { app } = await steps.enrolTotp(person);
    const begun = await steps.passwordStep(person.email);
    const body = { password: TEST_PASSWORD, secondFactor: steps.codeOf(app) };
    await cotyle.call(secondFactorCalls.removeTotp, { body }, person.token);
    steps.nextStep();
    expect(await codeOfFailure(steps.secondStep(begun, steps.codeOf(app)))).toBe('CHALLENGE_EXPIRED');
    await cotyle.signIn(person.email);

    const second = await addTotp(db(), person.id);
    const before = await steps.passwordStep(person.email);
    const change = { oldPassword: TEST_PASSWORD, newPassword: 'Tibia#4321' };
    await cotyle.call(userCalls.changeOwnPassword, { body: change }, person.token);
    expect(await codeOfFailure(steps.secondStep(before, steps.codeOf(second)))).toBe('CHALLENGE_EXPIRED');
  });

  it('counts wrong codes with wrong passwords, and a right password does not reset them', async () => {
    const person = await addSignedInUser(cotyle);
    const app = await addTotp(db(), person.id);
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = steps.secondStep(await steps.passwordStep(person.email), totp('000000'));
      expect(await codeOfFailure(wrong)).toBe('WRONG_FACTOR');
    }
    expect(await expectRejected(cotyle.signIn(person.email))).toMatchObject({
      code: 'TOO_MANY_TRIES',
      retryAfter: 1,
    });
    cotyle.advance(1);
    await steps.secondStep(await steps.passwordStep(person.email), steps.codeOf(app));
    // Cleared by the code: five more are free.
    expect(await codeOfFailure(cotyle.signIn(person.email, 'Wrong#1234'))).toBe('WRONG_CREDENTIALS');
    await steps.passwordStep(person.email);
  });

  it('is refused for an account that was blocked between the two steps', async () => {
    const person = await addSignedInUser(cotyle);
    const app = await addTotp(db(), person.id);
    const token = await steps.passwordStep(person.email);
    await db().updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', person.id).execute();
    expect(await codeOfFailure(steps.secondStep(token, steps.codeOf(app)))).toBe('ACCOUNT_INACTIVE');
  });
});

describe('recovery codes', () => {
  it('sign in once each, are counted down in an event, and are made anew', async () => {
    const person = await addSignedInUser(cotyle);
    const { app, recoveryCodes } = await steps.enrolTotp(person);
    const [first = '', second = ''] = recoveryCodes;
    const use = async (code: string) =>
      steps.secondStep(await steps.passwordStep(person.email), { kind: 'RECOVERY_CODE', code });
    await use(first.toLowerCase().replace(/-/g, ' '));
    expect(await codeOfFailure(use(first))).toBe('WRONG_FACTOR');
    expect((await factorsOf(person.token)).recoveryCodes).toBe(9);
    const twice = await Promise.allSettled([use(second), use(second)]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await eventsOf(person.id)).toContainEqual(['RECOVERY_CODE_USED', '8 recovery codes left']);

    const made = await cotyle.call(
      secondFactorCalls.makeRecoveryCodes,
      { body: { password: TEST_PASSWORD, secondFactor: steps.codeOf(app) } },
      person.token,
    );
    expect(new Set([...recoveryCodes, ...made.value.recoveryCodes]).size).toBe(20);
    expect(await codeOfFailure(use(recoveryCodes[5] ?? ''))).toBe('WRONG_FACTOR');
    await use(made.value.recoveryCodes[0] ?? '');
    expect(await eventsOf(person.id)).toContainEqual(['RECOVERY_CODES_MADE', '10 recovery codes left']);
    for (const [, text] of await eventsOf(person.id))
      for (const code of [...recoveryCodes, ...made.value.recoveryCodes]) expect(text).not.toContain(code);
  });

  it('of another person are wrong, and without a factor there are none', async () => {
    const [person, other] = [await addSignedInUser(cotyle), await addSignedInUser(cotyle)];
    const { recoveryCodes } = await steps.enrolTotp(person);
    await addTotp(db(), other.id);
    const using = steps.secondStep(await steps.passwordStep(other.email), {
      kind: 'RECOVERY_CODE',
      code: recoveryCodes[0] ?? '',
    });
    expect(await codeOfFailure(using)).toBe('WRONG_FACTOR');
    const third = await addSignedInUser(cotyle);
    const body = { password: TEST_PASSWORD };
    expect(await codeOfFailure(cotyle.call(secondFactorCalls.makeRecoveryCodes, { body }, third.token))).toBe(
      'CONFLICT',
    );
  });
});
