import { factorSignInCalls, secondFactorCalls } from '@cotyle/contract/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import { createAuthenticator } from './testing/authenticator.ts';
import type { Deviation } from './testing/authenticator.ts';
import { factorSteps, PUBLIC_URL } from './testing/factor-steps.ts';
import type { FactorSteps } from './testing/factor-steps.ts';

let cotyle: TestApp;
let steps: FactorSteps;
beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL }, { frozenClock: true });
  steps = factorSteps(cotyle);
});
afterAll(() => cotyle.close());
// Wrong passkeys of one test must not slow down the next.
beforeEach(async () => void (await db().deleteFrom('sign_in_failures').execute()));

const db = () => cotyle.context.database.kysely;
const proof = { password: TEST_PASSWORD };
const codeOfFailure = async (call: Promise<unknown>) => (await expectRejected(call)).code;
const passkeysOf = async (token: string) =>
  (await cotyle.call(secondFactorCalls.own, {}, token)).value.passkeys;
const signInWith = (assertion: Parameters<typeof body>[0]) =>
  cotyle.call(factorSignInCalls.passkeyAccess, body(assertion));
const body = (assertion: ReturnType<ReturnType<typeof createAuthenticator>['sign']>) => ({
  body: { assertion },
});

describe('a passkey', () => {
  it('is added under a name, renamed and removed, each with an event', async () => {
    const person = await addSignedInUser(cotyle);
    const authenticator = await steps.enrolPasskey(person, { name: 'Work phone' });
    const [added] = await passkeysOf(person.token);
    expect(added).toMatchObject({ name: 'Work phone', lastUsedAt: null });
    const id = added?.id ?? 0;
    const rename = { body: { id, name: '  Office key ' } };
    await cotyle.call(secondFactorCalls.renamePasskey, rename, person.token);
    expect((await passkeysOf(person.token))[0]?.name).toBe('Office key');
    const remove = async () => ({
      body: { id, ...proof, secondFactor: await steps.prove(person, authenticator) },
    });
    await cotyle.call(secondFactorCalls.removePasskey, await remove(), person.token);
    expect(await passkeysOf(person.token)).toEqual([]);
    const events = await db()
      .selectFrom('events')
      .select(['type', 'old_value as from', 'new_value as to'])
      .where('subject_user_id', '=', person.id)
      .where('type', '<>', 'USER_LOGIN')
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { type: 'FACTOR_ADDED', from: null, to: 'Passkey Work phone' },
      { type: 'FACTOR_RENAMED', from: 'Work phone', to: 'Office key' },
      { type: 'FACTOR_REMOVED', from: 'Passkey Office key', to: null },
    ]);
  });

  it('of somebody else can be neither renamed nor removed', async () => {
    const [person, other] = [await addSignedInUser(cotyle), await addSignedInUser(cotyle)];
    await steps.enrolPasskey(person);
    const id = (await passkeysOf(person.token))[0]?.id ?? 0;
    const rename = { body: { id, name: 'Mine' } };
    expect(await codeOfFailure(cotyle.call(secondFactorCalls.renamePasskey, rename, other.token))).toBe(
      'NOT_FOUND',
    );
    const remove = { body: { id, ...proof } };
    expect(await codeOfFailure(cotyle.call(secondFactorCalls.removePasskey, remove, other.token))).toBe(
      'NOT_FOUND',
    );
    expect(await passkeysOf(person.token)).toHaveLength(1);
  });

  it('is not added from another origin, for another host, unverified, twice, late or by another person', async () => {
    const [person, other] = [await addSignedInUser(cotyle), await addSignedInUser(cotyle)];
    const start = async () =>
      (await cotyle.call(secondFactorCalls.startPasskey, { body: proof }, person.token)).value;
    const add = (
      registration: ReturnType<ReturnType<typeof createAuthenticator>['register']>,
      token: string,
    ) => cotyle.call(secondFactorCalls.addPasskey, { body: { name: 'Key', registration } }, token);
    const deviations: Deviation[] = [
      { origin: 'https://evil.test' },
      { rpId: 'evil.test' },
      { verified: false },
    ];
    for (const deviation of deviations) {
      const made = createAuthenticator(PUBLIC_URL).register(await start(), deviation);
      expect(await codeOfFailure(add(made, person.token))).toBe('WRONG_FACTOR');
    }
    const late = createAuthenticator(PUBLIC_URL).register(await start());
    cotyle.advance(300);
    expect(await codeOfFailure(add(late, person.token))).toBe('CHALLENGE_EXPIRED');
    const stolen = createAuthenticator(PUBLIC_URL).register(await start());
    expect(await codeOfFailure(add(stolen, other.token))).toBe('CHALLENGE_EXPIRED');
    const again = createAuthenticator(PUBLIC_URL);
    const registration = again.register(await start());
    await add(registration, person.token);
    expect(await codeOfFailure(add(registration, person.token))).toBe('CHALLENGE_EXPIRED');
    const secondFactor = await steps.prove(person, again);
    const options = await cotyle.call(
      secondFactorCalls.startPasskey,
      { body: { ...proof, secondFactor } },
      person.token,
    );
    expect(options.value.excludeCredentials).toHaveLength(1);
    expect(await codeOfFailure(add(again.register(options.value), person.token))).toBe('CONFLICT');
  });
});

describe('a sign-in with a passkey alone', () => {
  it('opens a session of its owner, without a password', async () => {
    const person = await addSignedInUser(cotyle);
    const authenticator = await steps.enrolPasskey(person);
    const options = await steps.passkeyAlone();
    expect(options).toMatchObject({ rpId: 'hips.clinic.test', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    const session = await signInWith(authenticator.sign(options));
    expect(session.userId).toBe(person.id);
    expect((await passkeysOf(session.access.token))[0]?.lastUsedAt).toBe(cotyle.context.now().toISOString());
  });

  it('is refused for a replayed assertion, also at the same time', async () => {
    const person = await addSignedInUser(cotyle);
    const authenticator = await steps.enrolPasskey(person);
    const assertion = authenticator.sign(await steps.passkeyAlone());
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => signInWith(assertion)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await expectRejected(signInWith(assertion))).toMatchObject({
      status: 403,
      code: 'WRONG_FACTOR',
      message: 'This passkey was not accepted.',
    });
  });

  it.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without a verified person', { verified: false }],
    ['with a counter that did not grow', { counter: 1 }],
    ['to a challenge that we did not send', { challenge: 'x'.repeat(43) }],
  ])('is refused for an answer %s', async (_, deviation) => {
    const person = await addSignedInUser(cotyle);
    const authenticator = await steps.enrolPasskey(person);
    await signInWith(authenticator.sign(await steps.passkeyAlone()));
    const wrong = authenticator.sign(await steps.passkeyAlone(), deviation);
    expect(await codeOfFailure(signInWith(wrong))).toBe('WRONG_FACTOR');
  });

  it('accepts an authenticator that does not count', async () => {
    const person = await addSignedInUser(cotyle);
    const authenticator = await steps.enrolPasskey(person);
    for (let times = 0; times < 2; times += 1)
      await signInWith(authenticator.sign(await steps.passkeyAlone(), { counter: 0 }));
  });

  it('is refused when it is late, for a removed or unknown passkey, and for a challenge of another purpose', async () => {
    const person = await addSignedInUser(cotyle);
    const authenticator = await steps.enrolPasskey(person);
    const late = authenticator.sign(await steps.passkeyAlone());
    cotyle.advance(300);
    expect(await codeOfFailure(signInWith(late))).toBe('WRONG_FACTOR');
    const { value } = await cotyle.call(secondFactorCalls.challenge, {}, person.token);
    expect(await codeOfFailure(signInWith(authenticator.sign(value)))).toBe('WRONG_FACTOR');
    const unknown = createAuthenticator(PUBLIC_URL).sign(await steps.passkeyAlone());
    expect(await codeOfFailure(signInWith(unknown))).toBe('WRONG_FACTOR');
    const signed = authenticator.sign(await steps.passkeyAlone());
    await db().deleteFrom('passkeys').where('user_id', '=', person.id).execute();
    expect(await codeOfFailure(signInWith(signed))).toBe('WRONG_FACTOR');
  });

  it('is refused for a blocked account', async () => {
    const person = await addSignedInUser(cotyle);
    const authenticator = await steps.enrolPasskey(person);
    await db().updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', person.id).execute();
    const signing = signInWith(authenticator.sign(await steps.passkeyAlone()));
    expect(await codeOfFailure(signing)).toBe('ACCOUNT_INACTIVE');
  });

  it('cannot be asked for without end from one address', async () => {
    for (let asked = 0; asked < 30; asked += 1) await steps.passkeyAlone();
    expect(await codeOfFailure(steps.passkeyAlone())).toBe('TOO_MANY_TRIES');
  });

  it('is not offered where the address of the application is a number', async () => {
    const numbered = await startTestApp({ PUBLIC_URL: 'http://192.0.2.7:3000' });
    expect(await codeOfFailure(numbered.call(factorSignInCalls.passkeyOptions, {}))).toBe('CONFLICT');
    await numbered.close();
  });
});

describe('a passkey as the second step of a sign-in', () => {
  const ask = (token: string) => cotyle.call(factorSignInCalls.challenge, { body: { token } });

  it('is asked by its id and answered once', async () => {
    const person = await addSignedInUser(cotyle);
    const authenticator = await steps.enrolPasskey(person);
    const token = await steps.passwordStep(person.email);
    const { value } = await ask(token);
    expect(value.allowCredentials).toHaveLength(1);
    const assertion = authenticator.sign(value);
    expect((await steps.secondStep(token, { kind: 'PASSKEY', assertion })).userId).toBe(person.id);
    const replayed = steps.secondStep(await steps.passwordStep(person.email), { kind: 'PASSKEY', assertion });
    expect(await codeOfFailure(replayed)).toBe('WRONG_FACTOR');
  });

  it('answers only the challenge of its own account and purpose', async () => {
    const [person, other] = [await addSignedInUser(cotyle), await addSignedInUser(cotyle)];
    const [own, foreign] = [await steps.enrolPasskey(person), await steps.enrolPasskey(other)];
    const otherToken = await steps.passwordStep(other.email);
    const ofOther = own.sign((await ask(otherToken)).value);
    const token = await steps.passwordStep(person.email);
    const asSecond = (assertion: typeof ofOther) => steps.secondStep(token, { kind: 'PASSKEY', assertion });
    expect(await codeOfFailure(asSecond(ofOther))).toBe('WRONG_FACTOR');
    expect(await codeOfFailure(asSecond(foreign.sign((await ask(token)).value)))).toBe('WRONG_FACTOR');
    expect(await codeOfFailure(asSecond(own.sign(await steps.passkeyAlone())))).toBe('WRONG_FACTOR');
    await asSecond(own.sign((await ask(token)).value));
  });

  it('is not asked without the token of a right password, nor of an account without passkeys', async () => {
    expect(await codeOfFailure(ask('x'))).toBe('CHALLENGE_EXPIRED');
    const person = await addSignedInUser(cotyle);
    await steps.enrolTotp(person);
    expect(await codeOfFailure(ask(await steps.passwordStep(person.email)))).toBe('CONFLICT');
  });
});
