/** Marked texts are the specification's. */
export const USER_LIST_TEXTS = {
  name: 'Users',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  email: 'Email',
  location: 'Location',
  status: 'Status',
  empty: 'There are no users yet',
  showDeleted: 'Show deleted users',
  noneDeleted: 'No user was deleted in this period',
  createUser: 'Create New User',
  /** Specified. */
  changePassword: 'Change password',
  passwordChanged: 'Password was changed successfully',
  notYours: 'Only a Super Admin can change administrators.',
} as const;
