/** What the building blocks say, whatever page they stand on. */
export const UI_TEXTS = {
  capsLock: 'Caps Lock is on',
  showPassword: (label: string) => `Show ${label.toLowerCase()}`,
  hidePassword: (label: string) => `Hide ${label.toLowerCase()}`,
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  cancel: 'Cancel',
  confirm: 'Confirm',
  confirmTitle: 'Please confirm',
  dismiss: 'Dismiss',
  busy: 'Please wait…',
  tryAgain: 'Try again',
  loading: 'Loading…',
  ruleMet: 'met',
  ruleNotMet: 'not met',
  passwordRules: 'The password needs to fulfil all of these',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  /** Specified. */
  unsaved: 'You have unsaved changes. Discard changed data?',
} as const;
