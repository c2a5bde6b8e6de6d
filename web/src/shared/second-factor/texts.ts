import type { FactorKind } from '@cotyle/domain/second-factor/factors';

const USE: Record<FactorKind, string> = {
  TOTP: 'Use the authenticator app',
  PASSKEY: 'Use a passkey',
  RECOVERY_CODE: 'Use a recovery code',
};

const HINTS: Record<Exclude<FactorKind, 'PASSKEY'>, string> = {
  TOTP: 'The six digits that your authenticator app shows now. Each code works once.',
  RECOVERY_CODE: 'One of the codes that you saved when you set up the second factor. It works once.',
};

export const FACTOR_TEXTS = {
  password: 'Password',
  code: 'Code',
  recoveryCode: 'Recovery code',
  hint: (kind: Exclude<FactorKind, 'PASSKEY'>) => HINTS[kind],
  passkey: 'Your browser will ask for your passkey: a fingerprint, your face, a PIN or a security key.',
  use: (kind: FactorKind) => USE[kind],
  canceled: 'The passkey was not used. Please try again or choose another way.',
  unsupported: 'This browser cannot use passkeys here.',
  provider: (label: string) => `A window will open in which you sign in with ${label} again.`,
  waiting: (label: string) => `Please sign in with ${label} in the window that has opened.`,
  reopen: 'Open the window again',
  windowBlocked: 'The browser has blocked the window. Please allow windows of this page and try again.',
  cancel: 'Cancel',
} as const;
