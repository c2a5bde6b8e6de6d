import { validateAccountChange } from '@cotyle/domain/people/account';
import { maySignIn, statusAfterPasswordChange } from '@cotyle/domain/people/status';
import { roleOfGroups } from '@cotyle/domain/sso/group-roles';
import type { Transaction } from 'kysely';
import { findDevice } from '../auth/device-store.ts';
import { openSession } from '../auth/open-session.ts';
import type { SignedIn, SigningInBrowser } from '../auth/open-session.ts';
import { lockAccounts } from '../rows/lock-accounts.ts';
import { countActiveSuperAdmins, lockAccount } from '../users/account.ts';
import type { StoredAccount } from '../users/account.ts';
import { applyAccountChange } from '../users/apply-account-change.ts';
import { ApiError } from '../../errors/api-error.ts';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { consumeHandover, storeHandover } from './attempt-store.ts';
import type { Identity } from './identify.ts';
import { linkedAccount } from './linked-account.ts';
import { SsoRefusal } from './refusal.ts';
import { sealIdToken } from './sealed-id-token.ts';
import type { SsoSettings } from './settings.ts';

/** The provider stands in for an administrator who may manage every role. */
const PROVIDER = { id: 0, role: 'MASTER_ADMIN' } as const;

const roleFor = (settings: SsoSettings, { person }: Identity, account: StoredAccount) => {
  if (settings.roles.length === 0) return account.role;
  const role = roleOfGroups(settings.roles, person.groups);
  if (!role) throw new SsoRefusal('account', 'no group with a role');
  return role;
};

/** The role of the groups, and an account that waits for its first password needs none any more. */
const bringUpToDate = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  account: StoredAccount,
  { settings, identity, now }: { settings: SsoSettings; identity: Identity; now: Date },
): Promise<void> => {
  const role = roleFor(settings, identity, account);
  const next = { ...account, role, status: statusAfterPasswordChange(account.status) };
  const verdict = validateAccountChange(
    PROVIDER,
    account,
    { ...next, deleted: false },
    await countActiveSuperAdmins(tx),
  );
  if (verdict.kind !== 'allowed') throw new SsoRefusal('account', 'the last Super Admin has another group');
  await applyAccountChange(tx, audit, account, next, { id: null, now });
  // The first password was told by an administrator: it must not stay valid on an account that is active.
  if (account.status === 'PENDING')
    await tx.updateTable('users').set({ password_hash: null }).where('id', '=', account.id).execute();
};

/** Finds, links or creates the account of an identified person; answers the one-time code for their session. */
export const admit = async (
  context: AppContext,
  settings: SsoSettings,
  identity: Identity,
  browserToken: string,
): Promise<string> => {
  const now = context.now();
  const { sealing } = requireReady(context);
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    await lockAccounts(tx);
    const id = await linkedAccount({ tx, audit, settings, now }, identity);
    const account = await lockAccount(tx, id);
    if (!maySignIn({ status: account.status, deleted: account.deletedAt !== null }))
      throw new SsoRefusal('account', 'the account is blocked');
    if (account.email === settings.emergencyEmail)
      throw new SsoRefusal('account', 'the emergency account signs in with its password only');
    await bringUpToDate(tx, audit, account, { settings, identity, now });
    const handover = {
      user_id: id,
      issuer: identity.issuer,
      subject: identity.subject,
      sid: identity.sid,
      id_token: settings.logout === 'id_token_hint' ? sealIdToken(sealing, identity, identity.idToken) : null,
    };
    return storeHandover(tx, handover, browserToken, now);
  });
};

interface SsoSignIn {
  readonly code: string;
  readonly browserToken: string | undefined;
  readonly browser: SigningInBrowser;
}

export const openSsoSession = async (
  context: AppContext,
  { code, browserToken, browser }: SsoSignIn,
): Promise<SignedIn> => {
  const now = context.now();
  const signedIn = await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const handover =
      browserToken === undefined ? undefined : await consumeHandover(tx, { code, browserToken }, now);
    if (!handover) return undefined;
    const { user_id: id, ...provider } = handover;
    const user = await lockAccount(tx, id);
    if (!maySignIn({ status: user.status, deleted: user.deletedAt !== null })) return undefined;
    const known = await findDevice(tx, user.email, browser.deviceTokens, now);
    return openSession(context, { tx, audit }, user, { browser, known, now, provider });
  });
  if (!signedIn) throw new ApiError('SSO_REFUSED');
  return signedIn;
};
