/** All in seconds. */
/** From the start of a sign-in until the provider sends the browser back. */
export const SSO_ATTEMPT_LIFE = 10 * 60;
/** From the return of the browser until the app asks for its session. */
export const SSO_HANDOVER_LIFE = 60;
/** From the return of a person who signed in again until the action that this proves. */
export const SSO_PROOF_LIFE = 2 * 60;
/** For each answer of the provider. */
export const SSO_TIMEOUT = 5;
/** By as much the clocks of the provider and of Cotyle may differ. */
export const SSO_CLOCK_TOLERANCE = 90;
/** A log-out token is used as soon as it is made. */
export const SSO_LOGOUT_TOKEN_LIFE = 5 * 60;
