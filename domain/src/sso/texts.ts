/** Why a sign-in by the identity provider did not succeed. What concerns an account is one answer: it reveals nothing about it. */
export const SSO_REFUSALS = {
  away: 'The sign-in service does not answer. Please try again in a moment.',
  busy: 'Too many people sign in at once. Please try again in a moment.',
  over: 'This sign-in took too long, was used before, or was started in another browser. Please start again.',
  denied: 'The sign-in service did not sign you in. Please try again or ask your administrator.',
  account: 'Your account may not use Cotyle. Please ask your administrator.',
  name: 'Your name has characters that Cotyle does not accept. Please ask your administrator.',
  other: 'Somebody else signed in at the sign-in service. Nothing was confirmed.',
  stale:
    'The sign-in service did not ask you to sign in again, or does not say when you did. Nothing was confirmed. Please ask your administrator.',
} as const;

export type SsoRefusalCode = keyof typeof SSO_REFUSALS;

export const isSsoRefusalCode = (text: string): text is SsoRefusalCode => Object.hasOwn(SSO_REFUSALS, text);

/** `label` is the name of the identity provider, as people know it. */
export const signInWith = (label: string): string => `Sign in with ${label}`;

export const localSignInClosed = (label: string): string =>
  `Passwords are not used here. Please sign in with ${label}.`;

export const NOT_LINKED = 'This account is not linked to single sign-on.';

/** Where neither a password nor a second factor can be asked for. */
export const confirmWith = (label: string): string => `Please confirm by signing in with ${label} again.`;

export const PROOF_NOT_VALID =
  'This confirmation is for something else, was used before, or took too long. Please confirm again.';

export const NO_PROOF = 'Your account has neither a password nor a second factor in Cotyle.';
export const NO_PASSWORD = 'Your account has no password in Cotyle.';
