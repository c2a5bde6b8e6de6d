import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { authCalls } from '@cotyle/contract/auth';
import type { SecondFactor } from '@cotyle/contract/identity-proof';
import { factorSignInCalls, secondFactorCalls } from '@cotyle/contract/second-factor';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import type { TestApp } from '../../../testing/app.ts';
import { TEST_PASSWORD } from '../../../testing/people.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { createAuthenticator } from './authenticator.ts';
import type { Authenticator } from './authenticator.ts';
import { appWithKey } from './stored-factors.ts';
import type { CodeAt } from './stored-factors.ts';

export const PUBLIC_URL = 'https://hips.clinic.test';

/** Waits for a mail with this subject in the outbox folder. */
export const expectMail = (cotyle: TestApp, email: string, subject: string): Promise<void> =>
  eventually(async () => {
    const folder = path.join(cotyle.dataDir, 'outbox');
    const names = await readdir(folder);
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
    );
    expect(
      mails.filter(({ to }) => to?.some(({ address }) => address === email)).map((mail) => mail.subject),
    ).toContain(subject);
  });

/** What a person does with factors, as the web app does it. */
export const factorSteps = (cotyle: TestApp) => {
  const now = () => cotyle.context.now();
  /** Past the step of the last code, which does not work again. */
  const nextStep = (): void => cotyle.advance(30);
  const codeOf = (app: CodeAt): SecondFactor => ({ kind: 'TOTP', code: app(now()) });

  const enrolTotp = async (
    { token }: SignedInUser,
    secondFactor?: SecondFactor,
  ): Promise<{ app: CodeAt; recoveryCodes: string[] }> => {
    const { value } = await cotyle.call(
      secondFactorCalls.startTotp,
      { body: { password: TEST_PASSWORD, secondFactor } },
      token,
    );
    const app = appWithKey(value.key);
    const confirmed = await cotyle.call(secondFactorCalls.confirmTotp, { body: { code: app(now()) } }, token);
    nextStep();
    return { app, recoveryCodes: confirmed.value.recoveryCodes ?? [] };
  };
  /** The token of the second step, after the right password. */
  const passwordStep = async (email: string): Promise<string> => {
    const failed = await expectRejected(
      cotyle.call(authCalls.access, { body: { username: email, password: TEST_PASSWORD } }),
    );
    if (failed.secondFactor?.token === undefined) throw failed;
    return failed.secondFactor.token;
  };
  const secondStep = (token: string, secondFactor: SecondFactor) =>
    cotyle.call(factorSignInCalls.complete, { body: { token, secondFactor } });

  const enrolPasskey = async (
    { token }: SignedInUser,
    { secondFactor, name = 'Phone' }: { secondFactor?: SecondFactor; name?: string } = {},
  ): Promise<Authenticator> => {
    const authenticator = createAuthenticator(PUBLIC_URL);
    const { value } = await cotyle.call(
      secondFactorCalls.startPasskey,
      { body: { password: TEST_PASSWORD, secondFactor } },
      token,
    );
    const registration = authenticator.register(value);
    await cotyle.call(secondFactorCalls.addPasskey, { body: { name, registration } }, token);
    return authenticator;
  };
  /** The assertion that a call of a signed-in person needs. */
  const prove = async ({ token }: SignedInUser, authenticator: Authenticator): Promise<SecondFactor> => {
    const { value } = await cotyle.call(secondFactorCalls.challenge, {}, token);
    return { kind: 'PASSKEY', assertion: authenticator.sign(value) };
  };
  const passkeyAlone = async () => (await cotyle.call(factorSignInCalls.passkeyOptions, {})).value;

  return { nextStep, codeOf, enrolTotp, passwordStep, secondStep, enrolPasskey, prove, passkeyAlone };
};

export type FactorSteps = ReturnType<typeof factorSteps>;
