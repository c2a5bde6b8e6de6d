import { mayManageRole } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import { READ_ONLY_DELETED } from '../errors.ts';
import { ONLY_SUPER_ADMIN } from '../people/account.ts';
import { AUTHENTICATOR_APP } from './factors.ts';

const OWN_FACTORS = 'Your own second factors are changed on your account page.';
export const NOTHING_TO_RESET = 'This person has no second factor.';

/** Why an administrator may not reset the second factors of this account; the same accounts that they may edit. */
export const factorResetClosed = (
  administrator: { readonly id: number; readonly role: Role },
  account: { readonly id: number; readonly role: Role; readonly deleted: boolean },
): string | undefined => {
  if (account.deleted) return READ_ONLY_DELETED;
  if (account.id === administrator.id) return OWN_FACTORS;
  return mayManageRole(administrator.role, account.role) ? undefined : ONLY_SUPER_ADMIN;
};

/** What a person has, for the form of an administrator and for the event. */
export const factorsInWords = ({
  totp,
  passkeys,
}: {
  readonly totp: boolean;
  readonly passkeys: number;
}): string => {
  const counted = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  return [...(totp ? [AUTHENTICATOR_APP] : []), ...(passkeys > 0 ? [counted] : [])].join(', ') || 'None';
};
