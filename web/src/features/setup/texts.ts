export const SETUP_TEXTS = {
  title: 'Set up Cotyle',
  lead: 'This new installation has no users yet. Create the first Super Admin; you will choose a password next.',
  firstName: 'First name',
  lastName: 'Last name',
  submit: 'Create Super Admin',
  expired: 'This link is expired',
  expiredLead:
    'The setup link works once. If nobody is set up yet, start the server again to get a new link.',
  backToLogIn: 'Back to log in',
} as const;
