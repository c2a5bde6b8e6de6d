import { adminUserCalls } from '@cotyle/contract/admin-users';
import { setupCalls } from '@cotyle/contract/setup';
import { userCalls } from '@cotyle/contract/users';
import { settingsCalls } from '@cotyle/contract/settings';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { eventually } from '../../testing/eventually.ts';
import { addPerson, TEST_PASSWORD } from '../../testing/people.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { issueSetupPath } from '../setup/service.ts';

let cotyle: TestApp;
let emptyInstallation: TestApp;
let superAdmin: SignedInUser;
let locationId: number;
const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  emptyInstallation = await startTestApp();
  locationId = await addLocation(db());
  superAdmin = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN', locationId });
});
afterAll(async () => {
  await cotyle.close();
  await emptyInstallation.close();
});

const allowLong = (longPasswords: boolean) =>
  cotyle.call(settingsCalls.update, { body: { ...SPECIFIED_SETTINGS, longPasswords } }, superAdmin.token);
beforeEach(async () => {
  await allowLong(false);
});

let count = 0;
/** Grace Lindqvist-Moreau, with the password of the tests. */
const newOwner = async (status: 'ACTIVE' | 'PENDING' = 'ACTIVE') => {
  count += 1;
  const email = `glm.theatre${count}@harborview.test`;
  const { id } = await addPerson(db(), { nameFirst: 'Grace', email, status });
  await db().updateTable('users').set({ name_second: 'Lindqvist-Moreau' }).where('id', '=', id).execute();
  return { id, email };
};
const mailedToken = async (email: string): Promise<string> => {
  const before = cotyle.links.length;
  await cotyle.call(userCalls.requestReset, { body: { email } });
  const link = await eventually(() => {
    const sent = cotyle.links[before];
    if (sent === undefined) throw new Error('no mail yet');
    return sent;
  });
  return new URL(link).searchParams.get('token') ?? '';
};

interface Place {
  readonly path: string;
  readonly choose: (password: string) => Promise<unknown>;
  /** Signs in with the password that was chosen. */
  readonly signIn: (password: string) => Promise<unknown>;
}

/** Every way in which a password is set, each for a new person. */
const PLACES: Record<string, () => Promise<Place>> = {
  'changing one’s own': async () => {
    const owner = await newOwner();
    const { access } = await cotyle.signIn(owner.email);
    return {
      path: 'newPassword',
      choose: (newPassword) =>
        cotyle.call(
          userCalls.changeOwnPassword,
          { body: { oldPassword: TEST_PASSWORD, newPassword } },
          access.token,
        ),
      signIn: (password) => cotyle.signIn(owner.email, password),
    };
  },
  'the forced change of a pending person': async () => {
    const owner = await newOwner('PENDING');
    const { access } = await cotyle.signIn(owner.email);
    return {
      path: 'newPassword',
      choose: (newPassword) =>
        cotyle.call(
          userCalls.changeOwnPassword,
          { body: { oldPassword: TEST_PASSWORD, newPassword } },
          access.token,
        ),
      signIn: (password) => cotyle.signIn(owner.email, password),
    };
  },
  'the link of a mail': async () => {
    const owner = await newOwner();
    const token = await mailedToken(owner.email);
    return {
      path: 'newPassword',
      choose: (newPassword) =>
        cotyle.call(userCalls.setPassword, { body: { userId: owner.id, token, newPassword } }),
      signIn: (password) => cotyle.signIn(owner.email, password),
    };
  },
  'an administrator for another person': async () => {
    const owner = await newOwner();
    return {
      path: 'newPassword',
      choose: (newPassword) =>
        cotyle.call(userCalls.setPassword, { body: { userId: owner.id, newPassword } }, superAdmin.token),
      signIn: (password) => cotyle.signIn(owner.email, password),
    };
  },
  'the creation of a person': () => {
    count += 1;
    const email = `glm.theatre${count}@harborview.test`;
    const body = {
      role: 'SURGEON' as const,
      nameFirst: 'Grace',
      nameSecond: 'Lindqvist Moreau',
      phoneNumber: null,
      email,
      status: 'ACTIVE' as const,
      locationId,
    };
    return Promise.resolve({
      path: 'password',
      choose: (password: string) =>
        cotyle.call(adminUserCalls.save, { body: { ...body, password } }, superAdmin.token),
      signIn: (password: string) => cotyle.signIn(email, password),
    });
  },
};

describe.each(Object.entries(PLACES))('a password chosen by %s', (_, place) => {
  it('is rejected at its field where it has a part of its owner, the product or a common word', async () => {
    const { path, choose, signIn } = await place();
    for (const [password, message] of [
      ['Gr@ce#71xkQ', 'must not contain the first name'],
      ['L1ndqv1st#7', 'must not contain the last name'],
      ['Moreau#71x', 'must not contain the last name'],
      ['Theatre#71x', 'must not contain a part of the email'],
      ['Harborview#7', 'must not contain a part of the email'],
      ['C0tyle#71x', 'must not contain the name of this application'],
      ['Rainbow#2024', 'This password is too common'],
      ['Xv7!trkpqmzwh', 'Max length is 12'],
      ['Xv7! trkp', 'need no whitespaces'],
    ] as const) {
      const failure = await expectRejected(choose(password));
      expect([password, failure.status, failure.issues]).toEqual([password, 422, [{ path, message }]]);
    }
    await choose('Tibia#4321');
    await signIn('Tibia#4321');
  });

  it('may be long where the settings allow it, and signs in', async () => {
    await allowLong(true);
    const { path, choose, signIn } = await place();
    const tooLong = await expectRejected(choose(`Xv7!${'🦴'.repeat(61)}`));
    expect(tooLong.issues).toEqual([{ path, message: 'Max length is 64' }]);
    const longest = `Xv7! k${'🦴'.repeat(58)}`;
    await choose(longest);
    await signIn(longest);
  });
});

describe('the first password of a new installation', () => {
  it('is not made of the name of its Super Admin', async () => {
    const { kysely } = emptyInstallation.context.database;
    const path = (await issueSetupPath(kysely, emptyInstallation.context.now())) ?? '';
    const token = new URL(path, 'http://x').searchParams.get('token') ?? '';
    const body = { token, nameFirst: 'Helena', nameSecond: 'Brandt', email: 'chief@clinic.test' };
    const { value } = await emptyInstallation.call(setupCalls.createSuperAdmin, { body });
    const choose = (newPassword: string) =>
      emptyInstallation.call(userCalls.changeOwnPassword, { body: { newPassword } }, value.access.token);
    expect((await expectRejected(choose('Brandt#71x'))).issues).toEqual([
      { path: 'newPassword', message: 'must not contain the last name' },
    ]);
    await choose('Tibia#4321');
  });
});

describe('a long password', () => {
  it('stays valid when long ones are no longer allowed, until it is changed', async () => {
    await allowLong(true);
    const owner = await newOwner();
    const set = (newPassword: string) =>
      cotyle.call(userCalls.setPassword, { body: { userId: owner.id, newPassword } }, superAdmin.token);
    await set('violin Kelp 27 otter!');
    await allowLong(false);
    await cotyle.signIn(owner.email, 'violin Kelp 27 otter!');
    expect((await expectRejected(set('violin Kelp 28 otter!'))).issues).toEqual([
      { path: 'newPassword', message: 'Max length is 12' },
      { path: 'newPassword', message: 'need no whitespaces' },
    ]);
  });

  it('is announced to the forms without a session', async () => {
    const rule = async () => (await cotyle.call(userCalls.passwordRule, {})).value;
    expect(await rule()).toEqual({ longPasswords: false });
    await allowLong(true);
    expect(await rule()).toEqual({ longPasswords: true });
  });
});
