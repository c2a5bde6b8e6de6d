export const SESSION_TEXTS = {
  /** Specified. */
  logOut: 'Log Out',
} as const;
