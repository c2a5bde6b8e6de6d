export const SIGN_IN_PATH = '/login';

/** The addresses at which a person who is not signed in finds the sign-in form. */
export const SIGN_IN_PATHS: readonly string[] = ['/', SIGN_IN_PATH];
