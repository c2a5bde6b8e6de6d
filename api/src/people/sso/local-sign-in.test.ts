import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { appCalls } from '@cotyle/contract/app';
import { factorSignInCalls, secondFactorCalls } from '@cotyle/contract/second-factor';
import { setupCalls } from '@cotyle/contract/setup';
import { userCalls } from '@cotyle/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addPerson, TEST_PASSWORD } from '../../testing/people.ts';
import { createAuthenticator } from '../factors/testing/authenticator.ts';
import { factorSteps } from '../factors/testing/factor-steps.ts';
import { addTotp } from '../factors/testing/stored-factors.ts';
import { createLink } from '../auth/link-store.ts';
import { issueSetupPath } from '../setup/service.ts';
import { startSsoWorld } from './testing/sso-world.ts';
import type { SsoWorld } from './testing/sso-world.ts';

const EMERGENCY = 'emergency@clinic.test';
const CLOSED = 'Passwords are not used here. Please sign in with Clinic ID.';

let world: SsoWorld;
beforeAll(async () => {
  world = await startSsoWorld({ SSO_LOCAL_SIGN_IN: 'closed', SSO_EMERGENCY_EMAIL: EMERGENCY });
});
afterAll(() => world.close());

const db = () => world.cotyle.context.database.kysely;
const refusal = async (call: Promise<unknown>) => {
  const { status, code, message } = await expectRejected(call);
  return [status, code, message];
};
const closed = [403, 'LOCAL_SIGN_IN_CLOSED', CLOSED];
const mails = async (): Promise<string[]> => {
  const folder = path.join(world.cotyle.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
};

describe('with local sign-in closed', () => {
  it('the setup link makes the emergency account and no other', async () => {
    const setup = await issueSetupPath(db(), world.cotyle.context.now());
    const token = new URL(setup ?? '', 'http://x').searchParams.get('token') ?? '';
    const create = (email: string) =>
      world.cotyle.call(setupCalls.createSuperAdmin, {
        body: { token, nameFirst: 'Emma', nameSecond: 'Gency', email },
      });
    expect(await refusal(create('chief@clinic.test'))).toEqual(closed);
    const { value } = await create(EMERGENCY);
    await world.cotyle.call(
      userCalls.changeOwnPassword,
      { body: { newPassword: TEST_PASSWORD } },
      value.access.token,
    );
  });

  it('the sign-in page learns it', async () => {
    const { value } = await world.cotyle.call(appCalls.about, {});
    expect(value.sso).toEqual({ label: 'Clinic ID', localClosed: true });
  });

  it('a password, a reset and a reset link are refused with a sentence, for known and unknown alike', async () => {
    const { id, email } = await addPerson(db());
    for (const one of [email, 'nobody@clinic.test']) {
      expect(await refusal(world.cotyle.signIn(one))).toEqual(closed);
      expect(await refusal(world.cotyle.call(userCalls.requestReset, { body: { email: one } }))).toEqual(
        closed,
      );
    }
    const link = { purpose: 'RESET', userId: id, now: world.cotyle.context.now(), lifeSeconds: 60 } as const;
    const token = await createLink(db(), link);
    expect(await refusal(world.cotyle.call(userCalls.checkResetLink, { query: { token } }))).toEqual(closed);
    const body = { userId: id, token, newPassword: 'Tibia#4321' };
    expect(await refusal(world.cotyle.call(userCalls.setPassword, { body }))).toEqual(closed);
  });

  it('the emergency account signs in, which is an event and a mail to each administrator', async () => {
    const admin = await addPerson(db(), { role: 'ADMIN' });
    await addPerson(db(), { role: 'ADMIN', status: 'BLOCKED', email: 'blocked.admin@clinic.test' });
    const { userId } = await world.cotyle.signIn(EMERGENCY);
    const { type } = await db()
      .selectFrom('events')
      .select('type')
      .where('subject_user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(type).toBe('EMERGENCY_LOGIN');
    await eventually(async () => {
      const sent = (await mails()).filter((mail) => mail.includes('Subject: Emergency sign-in to Cotyle'));
      expect(sent.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual([admin.email]);
    });
  });

  it('the second step of the emergency account is told to the administrators too', async () => {
    const { userId } = await world.cotyle.signIn(EMERGENCY);
    const app = await addTotp(db(), userId);
    const steps = factorSteps(world.cotyle);
    const token = await steps.passwordStep(EMERGENCY);
    await steps.secondStep(token, steps.codeOf(app));
    const { count } = await db()
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('subject_user_id', '=', userId)
      .where('type', '=', 'EMERGENCY_LOGIN')
      .executeTakeFirstOrThrow();
    expect(count).toBe(3);
  });

  it('a passkey alone opens no session', async () => {
    const { email } = await addPerson(db());
    const { session } = await world.signIn('with a passkey', { email, email_verified: true });
    const authenticator = createAuthenticator(world.cotyle.context.config.PUBLIC_URL ?? '');
    const { access } = session ?? { access: { token: '' } };
    const { value: creation } = await world.cotyle.call(
      secondFactorCalls.startPasskey,
      { body: { password: TEST_PASSWORD } },
      access.token,
    );
    const registration = authenticator.register(creation);
    await world.cotyle.call(
      secondFactorCalls.addPasskey,
      { body: { name: 'Phone', registration } },
      access.token,
    );
    const { value: request } = await world.cotyle.call(factorSignInCalls.passkeyOptions, {});
    const body = { assertion: authenticator.sign(request) };
    expect(await refusal(world.cotyle.call(factorSignInCalls.passkeyAccess, { body }))).toEqual(closed);
  });

  it('the emergency account gets a reset link', async () => {
    await world.cotyle.call(userCalls.requestReset, { body: { email: EMERGENCY } });
    await eventually(() => expect(world.cotyle.links.length).toBe(1));
  });

  it('the emergency account never signs in by the provider', async () => {
    expect(await world.signIn('impostor', { email: EMERGENCY, email_verified: true })).toEqual({
      error: 'account',
    });
  });

  it('somebody who signed in by the provider cannot give themselves a password', async () => {
    const { email } = await addPerson(db());
    const { session } = await world.signIn('somebody', { email, email_verified: true });
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'Tibia#4321' };
    expect(
      await refusal(world.cotyle.call(userCalls.changeOwnPassword, { body }, session?.access.token)),
    ).toEqual(closed);
  });
});
