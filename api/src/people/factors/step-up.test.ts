import { adminUserCalls } from '@cotyle/contract/admin-users';
import { connectionCalls } from '@cotyle/contract/connections';
import type { SecondFactor } from '@cotyle/contract/identity-proof';
import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import { adminFactorCalls, secondFactorCalls } from '@cotyle/contract/second-factor';
import { settingsCalls } from '@cotyle/contract/settings';
import { userCalls } from '@cotyle/contract/users';
import type { Role } from '@cotyle/domain/access/roles';
import { FACTOR_SETTINGS } from '@cotyle/domain/second-factor/required';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planSteps } from '../../cases/plans/testing/plan-steps.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { expectMail, factorSteps, PUBLIC_URL } from './testing/factor-steps.ts';
import type { FactorSteps } from './testing/factor-steps.ts';
import { addTotp } from './testing/stored-factors.ts';

let cotyle: TestApp;
let steps: FactorSteps;
let staff: Record<Role, SignedInUser>;
let locationId: number;
beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL }, { frozenClock: true });
  steps = factorSteps(cotyle);
  locationId = await addLocation(db());
});
afterAll(() => cotyle.close());
beforeEach(async () => {
  await db().deleteFrom('sign_in_failures').execute();
  staff = await addUserOfEachRole(cotyle, { locationId });
});

const db = () => cotyle.context.database.kysely;
const codeOfFailure = async (call: Promise<unknown>) => (await expectRejected(call)).code;
const totp = (code: string) => ({ kind: 'TOTP', code }) as const;

describe('the approval of a plan', () => {
  const approving = async () => {
    const plan = planSteps(cotyle, staff);
    const made = await plan.addCase();
    await plan.save(made);
    const shown = await plan.shown(made.procedureId);
    return (proof: { password?: string; secondFactor?: SecondFactor }) =>
      cotyle.call(planApprovalCalls.approve, { body: { ...shown, ...proof } }, staff.SURGEON.token);
  };

  it('asks a surgeon with an authenticator app for password and code', async () => {
    const approve = await approving();
    const app = await addTotp(db(), staff.SURGEON.id);
    const password = TEST_PASSWORD;
    expect(await expectRejected(approve({ password }))).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      secondFactor: { kinds: ['TOTP'] },
    });
    expect(await codeOfFailure(approve({ password, secondFactor: totp('000000') }))).toBe('WRONG_FACTOR');
    const right = steps.codeOf(app);
    expect(await codeOfFailure(approve({ password: 'Wrong#1234', secondFactor: right }))).toBe(
      'WRONG_CREDENTIALS',
    );
    expect((await approve({ password, secondFactor: right })).value.approval.state).toBe('APPROVED');
    expect(await codeOfFailure(approve({ password, secondFactor: right }))).toBe('WRONG_FACTOR');
  });

  it('accepts a passkey in place of the code, once', async () => {
    const approve = await approving();
    const authenticator = await steps.enrolPasskey(staff.SURGEON);
    const secondFactor = await steps.prove(staff.SURGEON, authenticator);
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => approve({ password: TEST_PASSWORD, secondFactor })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('accepts no passkey that answers the challenge of another person', async () => {
    const approve = await approving();
    const other = await addSignedInUser(cotyle);
    const [own, foreign] = [await steps.enrolPasskey(staff.SURGEON), await steps.enrolPasskey(other)];
    for (const secondFactor of [await steps.prove(other, foreign), await steps.prove(other, own)])
      expect(await codeOfFailure(approve({ password: TEST_PASSWORD, secondFactor }))).toBe('WRONG_FACTOR');
  });

  it('counts wrong codes as failed sign-ins', async () => {
    const approve = await approving();
    await addTotp(db(), staff.SURGEON.id);
    const wrong = () => approve({ password: TEST_PASSWORD, secondFactor: totp('000000') });
    for (let tries = 0; tries < 5; tries += 1) expect(await codeOfFailure(wrong())).toBe('WRONG_FACTOR');
    expect(await codeOfFailure(wrong())).toBe('TOO_MANY_TRIES');
    expect(await codeOfFailure(cotyle.signIn(staff.SURGEON.email))).toBe('TOO_MANY_TRIES');
  });
});

describe('another role', () => {
  const change = async (
    person: SignedInUser,
    changes: { role?: Role; nameFirst?: string },
    proof: { password?: string; secondFactor?: SecondFactor } = {},
  ) => {
    const params = { id: String(person.id) };
    const { value } = await cotyle.call(adminUserCalls.get, { params }, staff.ADMIN.token);
    const { location: _, ...user } = value;
    const body = { user: { ...user, locationId, ...changes }, ...proof };
    return cotyle.call(adminUserCalls.update, { body }, staff.ADMIN.token);
  };

  it('is given without a proof by an administrator who has no second factor', async () => {
    expect((await change(staff.RADIOLOGIST, { role: 'SURGEON' })).value.role).toBe('SURGEON');
  });

  it('needs password and code of an administrator who has one; other fields do not', async () => {
    const app = await addTotp(db(), staff.ADMIN.id);
    await change(staff.RADIOLOGIST, { nameFirst: 'Rea' });
    const password = TEST_PASSWORD;
    const to = { role: 'SURGEON' } as const;
    expect(await codeOfFailure(change(staff.RADIOLOGIST, to, { password }))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await codeOfFailure(change(staff.RADIOLOGIST, to))).toBe('SECOND_FACTOR_REQUIRED');
    const codeAlone = { secondFactor: totp('000000') };
    expect(await codeOfFailure(change(staff.RADIOLOGIST, to, codeAlone))).toBe('INVALID');
    const wrong = { password, secondFactor: totp('000000') };
    expect(await codeOfFailure(change(staff.RADIOLOGIST, to, wrong))).toBe('WRONG_FACTOR');
    const right = { password, secondFactor: steps.codeOf(app) };
    expect((await change(staff.RADIOLOGIST, to, right)).value.role).toBe('SURGEON');
  });
});

describe('a new connection', () => {
  const create = (name: string, proof: { password?: string; secondFactor?: SecondFactor } = {}) => {
    const body = { kind: 'STOW_SENDER' as const, name, locationId, ...proof };
    return cotyle.call(connectionCalls.create, { body }, staff.ADMIN.token);
  };
  const isStored = async (name: string): Promise<boolean> => {
    const { value } = await cotyle.call(connectionCalls.all, {}, staff.ADMIN.token);
    return value.some((one) => one.name === name);
  };

  it('is created without a proof by an administrator who has no second factor', async () => {
    expect((await create('Open')).value.token).not.toBeNull();
  });

  it('needs password and code of an administrator who has one; without them there is no token', async () => {
    const app = await addTotp(db(), staff.ADMIN.id);
    const password = TEST_PASSWORD;
    expect(await expectRejected(create('Proven'))).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      secondFactor: { kinds: ['TOTP'] },
    });
    expect(await codeOfFailure(create('Proven', { password }))).toBe('SECOND_FACTOR_REQUIRED');
    const wrong = { password, secondFactor: totp('000000') };
    expect(await codeOfFailure(create('Proven', wrong))).toBe('WRONG_FACTOR');
    const right = steps.codeOf(app);
    const other = { password: 'Wrong#1234', secondFactor: right };
    expect(await codeOfFailure(create('Proven', other))).toBe('WRONG_CREDENTIALS');
    expect(await isStored('Proven')).toBe(false);
    expect((await create('Proven', { password, secondFactor: right })).value.token).not.toBeNull();
    expect(await codeOfFailure(create('Again', { password, secondFactor: right }))).toBe('WRONG_FACTOR');
  });

  it('of a FHIR client, whose keys come with it, needs them too', async () => {
    await addTotp(db(), staff.ADMIN.id);
    const settings = { clientId: 'ehr-step-up', jwksUrl: 'https://ehr.test/keys', scopes: ['system/*.rs'] };
    const body = { kind: 'FHIR_CLIENT' as const, name: 'EHR', settings };
    const creating = cotyle.call(connectionCalls.create, { body }, staff.ADMIN.token);
    expect(await codeOfFailure(creating)).toBe('SECOND_FACTOR_REQUIRED');
  });
});

describe('the reset of a lost factor', () => {
  const reset = (person: SignedInUser, by: SignedInUser, proof: object = { password: TEST_PASSWORD }) =>
    cotyle.call(adminFactorCalls.reset, { body: { userId: person.id, ...proof } }, by.token);

  it('removes everything, ends the sessions, is an event and a mail, and the person signs in by password', async () => {
    await steps.enrolTotp(staff.SURGEON);
    const params = { id: String(staff.SURGEON.id) };
    const seen = await cotyle.call(adminFactorCalls.get, { params }, staff.ADMIN.token);
    expect(seen.value).toEqual({ totp: true, passkeys: 0, recoveryCodes: 10 });
    const begun = await steps.passwordStep(staff.SURGEON.email);
    await reset(staff.SURGEON, staff.ADMIN);
    expect(await codeOfFailure(cotyle.call(userCalls.me, {}, staff.SURGEON.token))).toBe('SIGNED_OUT');
    expect(await codeOfFailure(steps.secondStep(begun, totp('000000')))).toBe('CHALLENGE_EXPIRED');
    const { access } = await cotyle.signIn(staff.SURGEON.email);
    const factors = await cotyle.call(secondFactorCalls.own, {}, access.token);
    expect(factors.value).toMatchObject({ totp: null, passkeys: [], recoveryCodes: 0 });
    const events = await db()
      .selectFrom('events')
      .select(['initiator_id as by', 'old_value as from'])
      .where('type', '=', 'FACTORS_RESET')
      .where('subject_user_id', '=', staff.SURGEON.id)
      .execute();
    expect(events).toEqual([{ by: staff.ADMIN.id, from: 'Authenticator app' }]);
    await expectMail(cotyle, staff.SURGEON.email, 'Your second factor was reset in Cotyle');
  });

  it('asks for the proof of the administrator', async () => {
    await addTotp(db(), staff.SURGEON.id);
    expect(await codeOfFailure(reset(staff.SURGEON, staff.ADMIN, { password: 'Wrong#1234' }))).toBe(
      'WRONG_CREDENTIALS',
    );
    const app = await addTotp(db(), staff.ADMIN.id);
    expect(await codeOfFailure(reset(staff.SURGEON, staff.ADMIN))).toBe('SECOND_FACTOR_REQUIRED');
    await reset(staff.SURGEON, staff.ADMIN, { password: TEST_PASSWORD, secondFactor: steps.codeOf(app) });
  });

  it('is not for oneself, for those whom one may not edit, or where there is nothing', async () => {
    await addTotp(db(), staff.MASTER_ADMIN.id);
    expect(await codeOfFailure(reset(staff.MASTER_ADMIN, staff.ADMIN))).toBe('FORBIDDEN');
    expect(await codeOfFailure(reset(staff.ADMIN, staff.ADMIN))).toBe('FORBIDDEN');
    expect(await codeOfFailure(reset(staff.SURGEON, staff.ADMIN))).toBe('CONFLICT');
    expect(await codeOfFailure(reset(staff.SURGEON, staff.SURGEON))).toBe('FORBIDDEN');
  });
});

describe('a role that needs a second factor', () => {
  const demand = async (...roles: Role[]) => {
    const demands = Object.fromEntries(roles.map((role) => [FACTOR_SETTINGS[role], true]));
    const body = { ...SPECIFIED_SETTINGS, ...demands };
    await cotyle.call(settingsCalls.update, { body }, staff.MASTER_ADMIN.token);
  };

  it('lets a person without one, also one who is signed in already, no further than adding it', async () => {
    const { token } = staff.SURGEON;
    await cotyle.call(settingsCalls.get, {}, token);
    await demand('SURGEON');
    expect(await codeOfFailure(cotyle.call(settingsCalls.get, {}, token))).toBe('FACTOR_ENROLMENT_REQUIRED');
    await cotyle.call(settingsCalls.get, {}, staff.RADIOLOGIST.token);
    await cotyle.call(userCalls.me, {}, token);
    const session = await cotyle.signIn(staff.SURGEON.email);
    expect(session.factorEnrolmentRequired).toBe(true);
    const own = await cotyle.call(secondFactorCalls.own, {}, token);
    expect(own.value.isRequired).toBe(true);
    const { app } = await steps.enrolTotp(staff.SURGEON);
    await cotyle.call(settingsCalls.get, {}, token);
    const again = await steps.secondStep(await steps.passwordStep(staff.SURGEON.email), steps.codeOf(app));
    expect(again).not.toHaveProperty('factorEnrolmentRequired');

    steps.nextStep();
    const body = { password: TEST_PASSWORD, secondFactor: steps.codeOf(app) };
    await cotyle.call(secondFactorCalls.removeTotp, { body }, token);
    expect(await codeOfFailure(cotyle.call(settingsCalls.get, {}, token))).toBe('FACTOR_ENROLMENT_REQUIRED');
    await demand();
    await cotyle.call(settingsCalls.get, {}, token);
  });

  it('is satisfied by a passkey, and comes after the change of a pending password', async () => {
    const pending = await addSignedInUser(cotyle, { role: 'SURGEON', status: 'PENDING' });
    await demand('SURGEON');
    const own = () => cotyle.call(secondFactorCalls.own, {}, pending.token);
    expect(await codeOfFailure(own())).toBe('PASSWORD_CHANGE_REQUIRED');
    await steps.enrolPasskey(staff.SURGEON);
    await cotyle.call(settingsCalls.get, {}, staff.SURGEON.token);
    await demand();
  });
});
