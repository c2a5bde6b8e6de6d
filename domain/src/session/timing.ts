/** All in seconds. */
export const ACCESS_TOKEN_LIFE = 15 * 60;
/** A session ends this long after the sign-in, whatever happens in it; its tokens end with it. */
export const SESSION_LIFE = 12 * 60 * 60;
export const RESET_LINK_LIFE = 30 * 60;
export const SETUP_LINK_LIFE = 24 * 60 * 60;

export const REFRESH_BEFORE_EXPIRY = 20;

export const INACTIVITY_LIMIT = 15 * 60;
export const INACTIVITY_LIMIT_WITH_MODEL = 120 * 60;
export const INACTIVITY_WARNING = 60;

/** The browser reports activity, and the server stores it, at most this often. */
export const ACTIVITY_INTERVAL = 60;

export const inactivityLimit = (modelOpen: boolean): number =>
  modelOpen ? INACTIVITY_LIMIT_WITH_MODEL : INACTIVITY_LIMIT;

export type Presence = 'present' | 'warned' | 'gone';

/** What happens to a session after this many seconds without activity. */
export const presenceAfter = (idleSeconds: number, modelOpen: boolean): Presence => {
  const limit = inactivityLimit(modelOpen);
  if (idleSeconds >= limit) return 'gone';
  return idleSeconds >= limit - INACTIVITY_WARNING ? 'warned' : 'present';
};
