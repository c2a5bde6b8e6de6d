import { setupCalls } from '@cotyle/contract/setup';
import { userCalls } from '@cotyle/contract/users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { issueSetupPath } from './service.ts';

let cotyle: TestApp;
beforeEach(async () => {
  cotyle = await startTestApp();
});
afterEach(() => cotyle.close());

const tokenOf = async () => {
  const path = await issueSetupPath(cotyle.context.database.kysely, cotyle.context.now());
  return new URL(path ?? '', 'http://x').searchParams.get('token') ?? '';
};
const create = (token: string, email = 'chief@clinic.test') =>
  cotyle.call(setupCalls.createSuperAdmin, {
    body: { token, nameFirst: 'Helena', nameSecond: 'Brandt', email },
  });
const choose = (token: string) =>
  cotyle.call(userCalls.changeOwnPassword, { body: { newPassword: 'Tibia#4321' } }, token);

describe('the one-time link of a new installation', () => {
  it('creates the Super Admin, who has to choose a password before anything else', async () => {
    const token = await tokenOf();
    await cotyle.call(setupCalls.check, { query: { token } });
    const { value: session } = await create(token);
    expect(session).toMatchObject({ role: 'MASTER_ADMIN', passwordChangeRequired: true });
    const { value: next } = await choose(session.access.token);
    expect(next.passwordChangeRequired).toBe(false);
    expect((await cotyle.signIn('chief@clinic.test', 'Tibia#4321')).role).toBe('MASTER_ADMIN');
  });

  it('works once, and no new one is created once a user has a password', async () => {
    const token = await tokenOf();
    const { value: session } = await create(token);
    expect((await expectRejected(create(token))).message).toBe('This link is expired');
    await choose(session.access.token);
    expect(await issueSetupPath(cotyle.context.database.kysely, cotyle.context.now())).toBeUndefined();
  });

  it('used twice at once creates one Super Admin', async () => {
    const [first, second] = [await tokenOf(), await tokenOf()];
    await Promise.allSettled([
      create(first),
      create(first, 'b@clinic.test'),
      create(second, 'c@clinic.test'),
    ]);
    const people = await cotyle.context.database.kysely.selectFrom('users').select('role').execute();
    expect(people).toEqual([{ role: 'MASTER_ADMIN' }]);
  });

  it('is created again for a Super Admin who left before choosing a password', async () => {
    const { value: lost } = await create(await tokenOf());
    const { value: session } = await create(await tokenOf(), 'other@clinic.test');
    expect(session.userId).toBe(lost.userId);
    expect((await expectRejected(choose(lost.access.token))).status).toBe(401);
    await choose(session.access.token);
    await cotyle.signIn('other@clinic.test', 'Tibia#4321');
  });

  it('is rejected when it is older than a day or forged', async () => {
    const token = await tokenOf();
    cotyle.advance(24 * 60 * 60 + 1);
    for (const bad of [token, 'made-up']) {
      expect((await expectRejected(cotyle.call(setupCalls.check, { query: { token: bad } }))).code).toBe(
        'LINK_EXPIRED',
      );
      expect((await expectRejected(create(bad))).code).toBe('LINK_EXPIRED');
    }
  });
});
