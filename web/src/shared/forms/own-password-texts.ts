export const OWN_PASSWORD_TEXTS = {
  oldPassword: 'Current password',
  wrongOldPassword: 'The current password is wrong.',
} as const;
