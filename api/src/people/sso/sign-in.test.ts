import { userCalls } from '@cotyle/contract/users';
import type { Role } from '@cotyle/domain/access/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { startSsoWorld } from './testing/sso-world.ts';
import type { SsoWorld } from './testing/sso-world.ts';

let world: SsoWorld;
beforeAll(async () => {
  world = await startSsoWorld({
    SSO_ROLES: 'cn=IT,ou=groups=ADMIN;Hip surgeons=SURGEON;Radiology=RADIOLOGIST',
    SSO_CREATE_USERS: 'true',
  });
});
afterAll(() => world.close());

const db = () => world.cotyle.context.database.kysely;
const eventsOf = async (userId: number) =>
  (
    await db()
      .selectFrom('events')
      .select('type')
      .where('subject_user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type);

const claims = (email: string, groups: readonly string[] = ['Hip surgeons'], more: object = {}) => ({
  email,
  email_verified: true,
  given_name: 'Mara',
  family_name: 'Lindqvist',
  groups,
  ...more,
});
const roleOf = async (id: number): Promise<Role> =>
  (await db().selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

describe('signing in by the identity provider', () => {
  it('links a person by the verified email and opens a session of their account', async () => {
    const { id, email } = await addPerson(db());
    const { session } = await world.signIn('first', claims(email.toUpperCase()));
    expect(session).toMatchObject({ userId: id, role: 'SURGEON', passwordChangeRequired: false });
    const me = await world.cotyle.call(userCalls.me, {}, session?.access.token);
    expect(me.value.id).toBe(id);
    expect(await eventsOf(id)).toEqual(['SSO_LINKED', 'SSO_LOGIN']);
  });

  it('knows a linked person by the subject afterwards, whatever the email is', async () => {
    const { id, email } = await addPerson(db());
    await world.signIn('moved', claims(email));
    const { session } = await world.signIn(
      'moved',
      claims('other@clinic.test', ['Hip surgeons'], { email_verified: false }),
    );
    expect(session?.userId).toBe(id);
    expect(await eventsOf(id)).toEqual(['SSO_LINKED', 'SSO_LOGIN', 'SSO_LOGIN']);
  });

  it('creates a person with the name of the claims and the role of the first group that has one', async () => {
    const { session } = await world.signIn(
      'new',
      claims('new@clinic.test', ['Radiology', 'Hip surgeons', 'Choir']),
    );
    expect(session?.role).toBe('SURGEON');
    const user = await db()
      .selectFrom('users')
      .select(['name_first', 'name_second', 'email', 'status', 'password_hash'])
      .where('id', '=', session?.userId ?? 0)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({
      name_first: 'Mara',
      name_second: 'Lindqvist',
      email: 'new@clinic.test',
      status: 'ACTIVE',
      password_hash: null,
    });
    expect(await eventsOf(session?.userId ?? 0)).toEqual(['USER_CREATED', 'SSO_LINKED', 'SSO_LOGIN']);
  });

  it('gives nobody a password on the strength of a session', async () => {
    const { session } = await world.signIn('wordless', claims('wordless@clinic.test'));
    const body = { newPassword: 'Tibia#4321' };
    await expect(
      world.cotyle.call(userCalls.changeOwnPassword, { body }, session?.access.token),
    ).rejects.toThrow('Your account has no password in Cotyle.');
  });

  it('is not asked for a second factor of Cotyle, even where the role demands one', async () => {
    const { email } = await addPerson(db());
    await db().updateTable('settings').set({ second_factor_surgeon: true }).execute();
    const { session } = await world.signIn('factorless', claims(email));
    expect(session?.factorEnrolmentRequired).toBeUndefined();
    expect((await world.cotyle.call(userCalls.me, {}, session?.access.token)).value.email).toBe(email);
    expect((await world.cotyle.signIn(email)).factorEnrolmentRequired).toBe(true);
    await db().updateTable('settings').set({ second_factor_surgeon: false }).execute();
  });

  it('applies another group as an administrator would: the role changes, sessions and assignments end', async () => {
    const { id, email } = await addPerson(db());
    const assistant = await addPerson(db(), { role: 'SURGICAL_ASSISTANT' });
    await db()
      .insertInto('assignments')
      .values({ surgeon_id: id, assistant_id: assistant.id, created_at: new Date() })
      .execute();
    const before = await world.cotyle.signIn(email);
    const { session } = await world.signIn('promoted', claims(email, ['Radiology']));
    expect(session?.role).toBe('RADIOLOGIST');
    expect(await roleOf(id)).toBe('RADIOLOGIST');
    const old = await fetch(`${world.cotyle.origin}/api/user/me`, {
      headers: { authorization: `Bearer ${before.access.token}` },
    });
    expect(old.status).toBe(401);
    expect(
      await db().selectFrom('assignments').select('surgeon_id').where('surgeon_id', '=', id).execute(),
    ).toEqual([]);
    expect(await eventsOf(id)).toEqual(['USER_LOGIN', 'SSO_LINKED', 'USER_UPDATED', 'SSO_LOGIN']);
  });

  it('activates an account that waits for its first password, which is then no longer valid', async () => {
    const { id, email } = await addPerson(db(), { status: 'PENDING' });
    const { session } = await world.signIn('pending', claims(email));
    expect(session).toMatchObject({ userId: id, passwordChangeRequired: false });
    await expect(world.cotyle.signIn(email)).rejects.toThrow('Wrong email or password.');
  });

  it.each([
    ['an unverified email', { email_verified: false }],
    ['an email that nobody vouches for', { email_verified: undefined }],
    ['no email', { email: undefined }],
    ['no group with a role', { groups: ['Choir'] }],
    ['no groups', { groups: undefined }],
  ])('refuses a person with %s', async (title, more) => {
    const { id, email } = await addPerson(db());
    const { session, error } = await world.signIn(`refused ${title}`, claims(email, ['Hip surgeons'], more));
    expect([session, error]).toEqual([undefined, 'account']);
    expect(await eventsOf(id)).toEqual([]);
  });

  it.each([
    ['blocked', { status: 'BLOCKED' as const }],
    ['deleted', { deleted: true }],
  ])('refuses a %s person, who is not created again', async (title, state) => {
    const { id, email } = await addPerson(db(), state);
    expect(await world.signIn(title, claims(email))).toEqual({ error: 'account' });
    expect(await eventsOf(id)).toEqual([]);
    expect(await db().selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([
      { id },
    ]);
  });

  it('refuses a second subject with the email of an account that is linked already', async () => {
    const { id, email } = await addPerson(db());
    await world.signIn('owner', claims(email));
    expect(await world.signIn('taker', claims(email))).toEqual({ error: 'account' });
    expect(await db().selectFrom('sso_links').select('subject').where('user_id', '=', id).execute()).toEqual([
      { subject: 'owner' },
    ]);
  });

  it('refuses to create a person whose name breaks the rules of names', async () => {
    const refused = await world.signIn(
      'odd',
      claims('odd@clinic.test', ['Hip surgeons'], { given_name: '<b>' }),
    );
    expect(refused).toEqual({ error: 'name' });
  });

  it('refuses to take the role from the last Super Admin', async () => {
    const { id, email } = await addPerson(db(), { role: 'MASTER_ADMIN' });
    expect(await world.signIn('chief', claims(email))).toEqual({ error: 'account' });
    expect(await roleOf(id)).toBe('MASTER_ADMIN');
  });

  it('links the new account that an administrator made for a person who was deleted', async () => {
    const { id, email } = await addPerson(db());
    await world.signIn('returned', claims(email));
    await db().updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    expect(await world.signIn('returned')).toEqual({ error: 'account' });
    const again = await addPerson(db(), { email });
    expect((await world.signIn('returned')).session?.userId).toBe(again.id);
  });

  it('logs neither an email nor a subject nor a code nor a token', async () => {
    const { email } = await addPerson(db(), { email: 'very.private@clinic.test' });
    const { session } = await world.signIn('private-subject', claims(email));
    await world.signIn('private-taker', claims(email));
    for (const secret of [
      email,
      'private-subject',
      'private-taker',
      session?.access.token,
      session?.refresh.token,
    ])
      expect(world.cotyle.logged()).not.toContain(secret);
    expect(world.cotyle.logged()).toContain('the account is linked to another subject');
  });
});
