/** Marked texts are the specification's. */
export const PASSWORD_TEXTS = {
  forgotTitle: 'Password recovery',
  forgotLead: 'Enter the email address of your account. We will send you a link to choose a new password.',
  /** Specified. */
  request: 'Request recovery link',
  sentTitle: 'Check your email',
  /** Specified. */
  ok: 'Ok',
  backToLogIn: 'Back to log in',
  resetTitle: 'Reset password',
  checking: 'Checking the link…',
  /** Specified. */
  linkExpired: 'This link is expired',
  linkExpiredLead: 'A recovery link works once, for 30 minutes. You can ask for another one.',
  requestAnother: 'Request another link',
  checkFailed: 'The link could not be checked',
  changeTitle: 'Change password',
  changeFor: (name: string) => `Choose a new password for ${name}.`,
  change: 'Change password',
  cancel: 'Cancel',
  /** Specified. */
  changeFailed: (reason: string) => `Change password failed. ${reason}`,
  forcedTitle: 'Change your password',
  forcedLead: 'Please choose your own password to continue.',
} as const;
