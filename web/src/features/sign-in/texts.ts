export const SIGN_IN_TEXTS = {
  title: 'Log in',
  lead: 'Welcome. Please log in with your work account.',
  password: 'Password',
  submit: 'Log In',
  forgot: 'Forgot password?',
  withPasskey: 'Sign in with a passkey',
  confirm: 'Confirm',
  back: 'Back to the password',
  /** Specified: on any answer 401. */
  sessionExpired: 'Session expired',
  loggedOutInactive: 'You were logged out because of inactivity.',
  /** Between the two ways to sign in. */
  orPassword: 'or with your password',
  emergency: 'Emergency sign-in',
  emergencyNote: 'For the emergency account only. The administrators are told about it.',
  passwordChanged: 'Your password was changed. Please log in with the new one.',
} as const;
