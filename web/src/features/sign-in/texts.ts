export const SIGN_IN_TEXTS = {
  title: 'Log in',
  lead: 'Welcome. Please log in with your work account.',
  password: 'Password',
  submit: 'Log In',
  forgot: 'Forgot password?',
} as const;
