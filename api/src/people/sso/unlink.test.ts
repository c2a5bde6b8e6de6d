import { ssoLinkCalls } from '@cotyle/contract/sso-link';
import { userCalls } from '@cotyle/contract/users';
import { NOT_LINKED } from '@cotyle/domain/sso/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const claims = (email: string) => ({
  email,
  email_verified: true,
  given_name: 'Mara',
  family_name: 'Lindqvist',
});
/** A linked person with the token of a session by the provider. */
const linked = async (subject: string) => {
  const person = await addPerson(db());
  const { session } = await world.signIn(subject, claims(person.email));
  return { ...person, token: session?.access.token ?? '' };
};
const unlinkings = (userId: number) =>
  db()
    .selectFrom('events')
    .select(['initiator_id as by', 'old_value as issuer'])
    .where('subject_user_id', '=', userId)
    .where('type', '=', 'SSO_UNLINKED')
    .execute();

describe('the link of an account to the identity provider', () => {
  it('is removed by its person: their sessions end, and another subject with their verified email is linked then', async () => {
    const person = await linked('own-first');
    const { call } = world.cotyle;
    expect((await call(ssoLinkCalls.own, {}, person.token)).value).toMatchObject({
      issuer: world.idp.issuer,
    });
    expect((await world.signIn('own-second', claims(person.email))).error).toBe('account');
    await call(ssoLinkCalls.unlinkOwn, { body: {} }, person.token);
    expect((await expectRejected(call(userCalls.me, {}, person.token))).status).toBe(401);
    expect(await unlinkings(person.id)).toEqual([{ by: person.id, issuer: world.idp.issuer }]);
    expect((await world.signIn('own-second', claims(person.email))).session?.userId).toBe(person.id);
  });

  it('is removed by an administrator who may manage the account, and by nobody else', async () => {
    const person = await linked('managed');
    const { call } = world.cotyle;
    const admin = await addSignedInUser(world.cotyle, { role: 'ADMIN' });
    const surgeon = await addSignedInUser(world.cotyle, { role: 'SURGEON' });
    const body = { userId: person.id };
    expect((await expectRejected(call(ssoLinkCalls.unlink, { body }, surgeon.token))).status).toBe(403);
    const params = { id: String(person.id) };
    expect((await call(ssoLinkCalls.of, { params }, admin.token)).value).not.toBeNull();
    await call(ssoLinkCalls.unlink, { body }, admin.token);
    expect((await call(ssoLinkCalls.of, { params }, admin.token)).value).toBeNull();
    expect((await expectRejected(call(userCalls.me, {}, person.token))).status).toBe(401);
    expect(await unlinkings(person.id)).toEqual([{ by: admin.id, issuer: world.idp.issuer }]);
    const again = await expectRejected(call(ssoLinkCalls.unlink, { body }, admin.token));
    expect([again.status, again.message]).toEqual([409, NOT_LINKED]);
  });
});
