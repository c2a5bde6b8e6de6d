import { roleOfGroups } from '@cotyle/domain/sso/group-roles';
import type { Transaction } from 'kysely';
import { assertNames, personNames } from '../../installation/assert-names.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import type { Identity } from './identify.ts';
import { SsoRefusal } from './refusal.ts';
import type { SsoSettings } from './settings.ts';

interface Linking {
  readonly tx: Transaction<Tables>;
  readonly audit: AuditedTransaction;
  readonly settings: SsoSettings;
  readonly now: Date;
}

const link = async ({ tx, audit, now }: Linking, identity: Identity, userId: number): Promise<void> => {
  await tx
    .insertInto('sso_links')
    .values({ issuer: identity.issuer, subject: identity.subject, user_id: userId, created_at: now })
    .execute();
  audit.record({
    type: 'SSO_LINKED',
    initiatorId: userId,
    subjectUserId: userId,
    newValue: identity.issuer,
  });
};

const assertProvidedNames = async (tx: Transaction<Tables>, { person }: Identity): Promise<void> => {
  try {
    await assertNames(tx, personNames(person));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new SsoRefusal('name', 'a name breaks the rules of names', { cause: error });
  }
};

const createAccount = async (linking: Linking, identity: Identity, email: string): Promise<number> => {
  const { tx, audit, settings, now } = linking;
  if (!settings.createsUsers) throw new SsoRefusal('account', 'no account');
  const role = roleOfGroups(settings.roles, identity.person.groups);
  if (!role) throw new SsoRefusal('account', 'no group with a role');
  await assertProvidedNames(tx, identity);
  const { id } = await tx
    .insertInto('users')
    .values({
      role,
      name_first: identity.person.nameFirst,
      name_second: identity.person.nameSecond,
      phone_number: null,
      email,
      status: 'ACTIVE',
      password_hash: null,
      deleted_at: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit.record({ type: 'USER_CREATED', initiatorId: null, subjectUserId: id, newValue: role });
  audit.changed({ topic: 'users', id, audience: 'everyone' });
  await link(linking, identity, id);
  return id;
};

/** Accounts with the email; a person who was deleted is not created again. */
const accountsByEmail = (tx: Transaction<Tables>, email: string) =>
  tx.selectFrom('users').select(['id', 'deleted_at as deletedAt']).where('email', '=', email).execute();

/**
 * The account of a person: by the subject where they are linked, otherwise by their verified email, which links them. Under the
 * lock of accounts, so that two sign-ins at once do not link or create twice.
 */
export const linkedAccount = async (linking: Linking, identity: Identity): Promise<number> => {
  const { tx } = linking;
  const { issuer, subject } = identity;
  const linked = await tx
    .selectFrom('sso_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.id', 'u.deleted_at as deletedAt'])
    .where('l.issuer', '=', issuer)
    .where('l.subject', '=', subject)
    .executeTakeFirst();
  if (linked && linked.deletedAt === null) return linked.id;

  const email = identity.person.verifiedEmail;
  if (email === undefined) throw new SsoRefusal('account', 'no verified email');
  const accounts = await accountsByEmail(tx, email);
  const account = accounts.find(({ deletedAt }) => deletedAt === null);
  if (!account) {
    if (linked || accounts.length > 0) throw new SsoRefusal('account', 'the account was deleted');
    return createAccount(linking, identity, email);
  }
  const other = await tx
    .selectFrom('sso_links')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', account.id)
    .executeTakeFirst();
  if (other) throw new SsoRefusal('account', 'the account is linked to another subject');
  // An administrator has made a new account for somebody who was deleted.
  if (linked)
    await tx.deleteFrom('sso_links').where('issuer', '=', issuer).where('subject', '=', subject).execute();
  await link(linking, identity, account.id);
  return account.id;
};
