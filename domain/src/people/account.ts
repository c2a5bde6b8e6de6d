import { mayManageRole } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import { READ_ONLY_DELETED } from '../errors.ts';
import type { UserStatus } from './status.ts';

export const NOT_YOURSELF = 'You cannot delete or block yourself.';
export const LAST_SUPER_ADMIN = 'The last active Super Admin cannot be removed.';
export const WRONG_PASSWORD = 'The password is wrong.';
export const EMAIL_TAKEN = 'This email address is already used.';

interface Account {
  readonly id: number;
  readonly role: Role;
  readonly status: UserStatus;
}

interface AccountChange {
  readonly role: Role;
  readonly status: UserStatus;
  readonly deleted: boolean;
}

export const ONLY_SUPER_ADMIN = 'Only a Super Admin can change this account.';
export const OWN_PASSWORD = 'Your own password is not changed here.';

/** Why an administrator may not give this account a new password; one's own needs the old one. */
export const passwordClosed = (
  administrator: { readonly id: number; readonly role: Role },
  account: { readonly id: number; readonly role: Role; readonly deleted: boolean },
): string | undefined => {
  if (account.deleted) return READ_ONLY_DELETED;
  if (account.id === administrator.id) return OWN_PASSWORD;
  return mayManageRole(administrator.role, account.role) ? undefined : ONLY_SUPER_ADMIN;
};

/** An account that can sign in as Super Admin and act. */
const isActiveSuperAdmin = (account: { role: Role; status: UserStatus }): boolean =>
  account.role === 'MASTER_ADMIN' && account.status === 'ACTIVE';

export type AccountVerdict =
  | { kind: 'allowed' }
  | { kind: 'forbidden' }
  | { kind: 'conflict'; message: string };

/** Whether an administrator may change an account in this way. */
export const validateAccountChange = (
  administrator: { id: number; role: Role },
  account: Account,
  next: AccountChange,
  activeSuperAdmins: number,
): AccountVerdict => {
  if (!mayManageRole(administrator.role, account.role) || !mayManageRole(administrator.role, next.role)) {
    return { kind: 'forbidden' };
  }
  const removes = next.deleted || next.status === 'BLOCKED';
  if (administrator.id === account.id && removes) return { kind: 'conflict', message: NOT_YOURSELF };
  const staysSuperAdmin = !next.deleted && isActiveSuperAdmin(next);
  if (isActiveSuperAdmin(account) && !staysSuperAdmin && activeSuperAdmins <= 1)
    return { kind: 'conflict', message: LAST_SUPER_ADMIN };
  return { kind: 'allowed' };
};
