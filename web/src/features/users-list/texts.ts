/** Marked texts are the specification's. */
export const USER_LIST_TEXTS = {
  name: 'Users',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  email: 'Email',
  location: 'Location',
  status: 'Status',
  empty: 'There is nobody yet',
  createUser: 'Create New User',
  /** Specified. */
  changePassword: 'Change password',
  changePasswordFor: (name: string) =>
    `Choose a new password for ${name}. All sessions of this person will end.`,
  /** Specified. */
  changeFailed: (reason: string) => `Change password failed. ${reason}`,
  passwordChanged: 'Password was changed successfully',
  cancel: 'Cancel',
  notYours: 'Only a Super Admin manages administrators.',
} as const;
