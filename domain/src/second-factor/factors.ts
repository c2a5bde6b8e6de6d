import { freeText } from '../validation/text.ts';
import type { Rule } from '../validation/text.ts';

/** What can prove an account besides the password. */
export const FACTOR_KINDS = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The labels of the forms and of the events log. */
export const AUTHENTICATOR_APP = 'Authenticator app';
export const passkeyLabel = (name: string): string => `Passkey ${name}`;

export const PASSKEYS_MAX = 10;
const PASSKEY_NAME_MAX = 60;

export const passkeyName: Rule = freeText(PASSKEY_NAME_MAX);

/** Seconds in which the second step of a sign-in, or the question of a passkey, has to be answered. */
export const CHALLENGE_LIFE = 5 * 60;
/** Seconds in which a new authenticator app has to be confirmed. */
export const ENROLMENT_LIFE = 10 * 60;

export const WRONG_CODE = 'The code is wrong or was used before. Please wait for the next one.';
const WRONG_RECOVERY_CODE = 'This recovery code is wrong or was used before.';
export const WRONG_PASSKEY = 'This passkey was not accepted.';

/** A wrong factor and one that the account does not have are answered alike. */
export const wrongFactorText = (kind: FactorKind): string => {
  if (kind === 'PASSKEY') return WRONG_PASSKEY;
  return kind === 'TOTP' ? WRONG_CODE : WRONG_RECOVERY_CODE;
};

export const TOO_MANY_PASSKEYS = `You can have ${PASSKEYS_MAX} passkeys. Please remove one first.`;
export const NO_FACTOR_YET = 'Add an authenticator app or a passkey first.';
export const PASSKEY_KNOWN = 'This passkey is registered already.';
export const NO_PASSKEYS_HERE = 'Passkeys need a host name in the address of the application.';

export const recoveryCodesLeft = (count: number): string => {
  if (count === 0) return 'No recovery codes left';
  return count === 1 ? '1 recovery code left' : `${count} recovery codes left`;
};
