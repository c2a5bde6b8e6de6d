import { adminUserCalls } from '@cotyle/contract/admin-users';
import { connectionCalls } from '@cotyle/contract/connections';
import { secondFactorCalls } from '@cotyle/contract/second-factor';
import { ssoLinkCalls } from '@cotyle/contract/sso-link';
import { ssoStepUpCalls } from '@cotyle/contract/sso-step-up';
import type { ProvenAction } from '@cotyle/contract/sso-step-up';
import type { Role } from '@cotyle/domain/access/roles';
import { NOT_LINKED, PROOF_NOT_VALID, SSO_REFUSALS } from '@cotyle/domain/sso/texts';
import { SSO_ATTEMPT_LIFE, SSO_CLOCK_TOLERANCE, SSO_PROOF_LIFE } from '@cotyle/domain/sso/timing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLocation } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addPerson } from '../../testing/people.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import { startSsoWorld } from './testing/sso-world.ts';
import type { SsoWorld } from './testing/sso-world.ts';

let world: SsoWorld;
beforeAll(async () => {
  world = await startSsoWorld();
});
afterAll(() => world.close());

const db = () => world.cotyle.context.database.kysely;
let count = 0;

/** Somebody of the provider alone, in a browser of their own. */
const provided = async (role: Role) => {
  count += 1;
  const subject = `subject-${count}`;
  const person = await addPerson(db(), { role });
  const browser = world.browser();
  const { session } = await world.signIn(subject, { email: person.email, email_verified: true }, browser);
  await db().updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute();
  return { ...person, subject, browser, token: session?.access.token ?? '' };
};
type Provided = Awaited<ReturnType<typeof provided>>;

const start = ({ browser, token }: Provided, action: ProvenAction) =>
  world.startProof(browser, token, action);
const proofOf = async (person: Provided, action: ProvenAction): Promise<string> => {
  const { url, id } = await start(person, action);
  expect(await world.confirm(person.browser, url, person.subject)).toEqual({ id, error: null });
  return id;
};
const inSeconds = (seconds: number): Date => new Date(world.cotyle.context.now().getTime() + seconds * 1000);
/** What time would do to the proofs of a person. */
const change = ({ id }: Provided, times: { started_at?: Date; expires_at?: Date }) =>
  db().updateTable('sso_step_ups').set(times).where('user_id', '=', id).execute();
/** In seconds, from the start or from the return. */
const lifeOf = async ({ id }: Provided): Promise<number> => {
  const found = await db()
    .selectFrom('sso_step_ups')
    .select(['started_at as startedAt', 'returned_at as returnedAt', 'expires_at as expiresAt'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return Math.floor((found.expiresAt.getTime() - (found.returnedAt ?? found.startedAt).getTime()) / 1000);
};
const FACTORS: ProvenAction = { kind: 'CHANGE_FACTORS' };
const setUpApp = ({ token }: Provided, providerProof?: string) =>
  world.cotyle.call(secondFactorCalls.startTotp, { body: providerProof ? { providerProof } : {} }, token);
const codeOf = async (call: Promise<unknown>) => (await expectRejected(call)).code;

describe('somebody who has only the identity provider', () => {
  it('is asked there again before a factor is added, and the answer serves once', async () => {
    const person = await provided('SURGEON');
    expect(await codeOf(setUpApp(person))).toBe('PROVIDER_PROOF_REQUIRED');
    const proof = await proofOf(person, FACTORS);
    expect((await setUpApp(person, proof)).value.key).not.toBe('');
    expect(await codeOf(setUpApp(person, proof))).toBe('WRONG_FACTOR');
  });

  it('changes a role by it, for this person and this role alone', async () => {
    const admin = await provided('ADMIN');
    const locationId = await addLocation(db());
    const other = await addSignedInUser(world.cotyle, { role: 'SURGEON', locationId });
    const { value } = await world.cotyle.call(
      adminUserCalls.get,
      { params: { id: String(other.id) } },
      admin.token,
    );
    const { nameFirst, nameSecond, email, phoneNumber, status } = value;
    const update = (role: Role, proof: { providerProof?: string }) =>
      world.cotyle.call(
        adminUserCalls.update,
        {
          body: {
            user: { id: other.id, nameFirst, nameSecond, email, phoneNumber, status, role, locationId },
            ...proof,
          },
        },
        admin.token,
      );
    expect(await codeOf(update('RADIOLOGIST', {}))).toBe('PROVIDER_PROOF_REQUIRED');
    const action: ProvenAction = { kind: 'CHANGE_ROLE', userId: other.id, role: 'RADIOLOGIST' };
    const forAnother = { providerProof: await proofOf(admin, action) };
    expect(await codeOf(update('ADMIN', forAnother))).toBe('WRONG_FACTOR');
    const changed = await update('RADIOLOGIST', { providerProof: await proofOf(admin, action) });
    expect(changed.value.role).toBe('RADIOLOGIST');
  });

  it('creates a connection by it, of this kind and name alone', async () => {
    const admin = await provided('ADMIN');
    const locationId = await addLocation(db(), { hasRadiology: true });
    const create = (name: string, proof: { providerProof?: string }) => {
      const body = { kind: 'STOW_SENDER' as const, name, locationId, ...proof };
      return world.cotyle.call(connectionCalls.create, { body }, admin.token);
    };
    expect(await codeOf(create('Archive', {}))).toBe('PROVIDER_PROOF_REQUIRED');
    const action: ProvenAction = { kind: 'CREATE_CONNECTION', connection: 'STOW_SENDER', name: 'Archive' };
    const forAnother = { providerProof: await proofOf(admin, action) };
    expect(await codeOf(create('Another', forAnother))).toBe('WRONG_FACTOR');
    const { value } = await create(' Archive ', { providerProof: await proofOf(admin, action) });
    expect(value.token).not.toBeNull();
  });

  it('unlinks the own account by it', async () => {
    const person = await provided('SURGEON');
    const unlink = (body: { providerProof?: string }) =>
      world.cotyle.call(ssoLinkCalls.unlinkOwn, { body }, person.token);
    expect(await codeOf(unlink({}))).toBe('PROVIDER_PROOF_REQUIRED');
    await unlink({ providerProof: await proofOf(person, { kind: 'UNLINK', userId: person.id }) });
    expect(
      await db().selectFrom('sso_links').select('subject').where('user_id', '=', person.id).execute(),
    ).toEqual([]);
  });
});

describe('a proof by the identity provider', () => {
  it('is refused where somebody else signs in there, who is neither linked nor signed in by it', async () => {
    const [person, other] = [await provided('SURGEON'), await provided('SURGEON')];
    world.idp.people.set('stranger', { email: 'stranger@clinic.test', email_verified: true });
    for (const subject of [other.subject, 'stranger']) {
      const { url, id } = await start(person, FACTORS);
      // The provider knows nobody in this browser any more.
      person.browser.forget(world.idp.issuer);
      expect(await world.confirm(person.browser, url, subject)).toEqual({ id, error: 'other' });
      expect(await codeOf(setUpApp(person, id))).toBe('WRONG_FACTOR');
    }
    const links = db().selectFrom('sso_links').select('user_id').where('subject', '=', 'stranger');
    expect(await links.execute()).toEqual([]);
  });

  it('is refused where the provider does not ask again, or does not say when it did', async () => {
    const person = await provided('SURGEON');
    const withMaxAge = async (maxAge: string | undefined) => {
      const { url, id } = await start(person, FACTORS);
      // As if the sign-in of before were older than clocks may differ.
      await change(person, { started_at: inSeconds(SSO_CLOCK_TOLERANCE + 60) });
      const changed = new URL(url);
      changed.searchParams.delete('prompt');
      changed.searchParams.delete('max_age');
      if (maxAge !== undefined) changed.searchParams.set('max_age', maxAge);
      const { error } = await world.confirm(person.browser, changed.href, person.subject);
      return { error, code: await codeOf(setUpApp(person, id)) };
    };
    const refused = { error: 'stale', code: 'WRONG_FACTOR' };
    expect(await withMaxAge('3600')).toEqual(refused);
    expect(await withMaxAge(undefined)).toEqual(refused);
  });

  it('is refused at a second return, in another browser, and before the return', async () => {
    const person = await provided('SURGEON');
    const { url, id } = await start(person, FACTORS);
    expect(await codeOf(setUpApp(person, id))).toBe('WRONG_FACTOR');
    world.idp.next = person.subject;
    const back = await person.browser.follow(url, ({ pathname }) => pathname === '/api/auth/sso/callback');
    const over = { id, error: 'over' };
    expect(await world.confirm(world.browser(), back.href, person.subject)).toEqual(over);
    expect(await world.confirm(person.browser, back.href, person.subject)).toEqual({ id, error: null });
    expect(await world.confirm(person.browser, back.href, person.subject)).toEqual(over);
    await setUpApp(person, id);
  });

  it('ends some minutes after it was started, and sooner after the return', async () => {
    const person = await provided('SURGEON');
    const { url, id } = await start(person, FACTORS);
    expect(await lifeOf(person)).toBe(SSO_ATTEMPT_LIFE);
    await change(person, { expires_at: inSeconds(-1) });
    expect(await world.confirm(person.browser, url, person.subject)).toEqual({ id, error: 'over' });
    await db().deleteFrom('sso_step_ups').where('user_id', '=', person.id).execute();

    const proof = await proofOf(person, FACTORS);
    // From the moment after the return at which the provider has answered.
    expect(await lifeOf(person)).toBeGreaterThanOrEqual(SSO_PROOF_LIFE);
    expect(await lifeOf(person)).toBeLessThan(SSO_ATTEMPT_LIFE);
    await change(person, { expires_at: inSeconds(-1) });
    const { status, message } = await expectRejected(setUpApp(person, proof));
    expect([status, message]).toEqual([403, PROOF_NOT_VALID]);
  });

  it('fails with a sentence while the provider is away, at the return and where it says no', async () => {
    const person = await provided('SURGEON');
    for (const [kind, below, error] of [
      ['away', '/token', 'away'],
      ['denies', '/interaction', 'denied'],
    ] as const) {
      const { url, id } = await start(person, FACTORS);
      world.idp.fault = { below, kind };
      expect(await world.confirm(person.browser, url, person.subject)).toEqual({ id, error });
      world.idp.fault = undefined;
      expect(await codeOf(setUpApp(person, id))).toBe('WRONG_FACTOR');
    }
    await setUpApp(person, await proofOf(person, FACTORS));
  });

  it('is no session: its id cannot be exchanged for one', async () => {
    const person = await provided('SURGEON');
    const answer = await world.exchange(person.browser, await proofOf(person, FACTORS));
    expect(answer.status).toBe(403);
  });

  it('cannot be started by somebody who is not linked', async () => {
    const { token } = await addSignedInUser(world.cotyle, { role: 'SURGEON' });
    const { status, message } = await expectRejected(
      world.cotyle.call(ssoStepUpCalls.start, { body: { action: FACTORS } }, token),
    );
    expect([status, message]).toEqual([409, NOT_LINKED]);
  });
});

describe('a provider that is away from the beginning', () => {
  it('answers the start of a proof with a sentence', async () => {
    const fresh = await startSsoWorld();
    try {
      const { kysely } = fresh.cotyle.context.database;
      const person = await addSignedInUser(fresh.cotyle, { role: 'SURGEON' });
      await kysely
        .insertInto('sso_links')
        .values({ issuer: fresh.idp.issuer, subject: 'x', user_id: person.id, created_at: new Date() })
        .execute();
      fresh.idp.fault = { below: '/', kind: 'away' };
      const { status, message } = await expectRejected(
        fresh.cotyle.call(ssoStepUpCalls.start, { body: { action: FACTORS } }, person.token),
      );
      expect([status, message]).toEqual([503, SSO_REFUSALS.away]);
    } finally {
      await fresh.close();
    }
  });
});
