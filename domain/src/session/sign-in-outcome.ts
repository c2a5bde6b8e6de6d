import type { EventType } from '../events/types.ts';

/** Why a sign-in did not succeed: a wrong password, an inactive account, or too many attempts before it. */
export type SignInOutcome = 'FAILED' | 'REFUSED' | 'SLOWED';

/** Seconds: an account gets one event in this time for each outcome, whatever anyone sends. */
export const SIGN_IN_EVENT_EVERY = 60;

export const SIGN_IN_EVENTS = {
  FAILED: 'SIGN_IN_FAILED',
  REFUSED: 'SIGN_IN_REFUSED',
  SLOWED: 'SIGN_IN_SLOWED',
} as const satisfies Record<SignInOutcome, EventType>;

const REASONS: Record<SignInOutcome, string> = {
  FAILED: 'wrong password',
  REFUSED: 'the account is inactive',
  SLOWED: 'too many failed attempts',
};

/** The value of the event: the reason and how many attempts it stands for. */
export const signInOutcomeText = (outcome: SignInOutcome, attempts: number): string =>
  attempts === 1 ? REASONS[outcome] : `${REASONS[outcome]}, ${attempts} attempts`;
