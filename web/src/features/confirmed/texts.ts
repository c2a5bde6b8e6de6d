export const CONFIRMED_TEXTS = {
  confirmed: 'You have signed in',
  refused: 'Not confirmed',
  close: 'Please close this window and go on in Cotyle.',
} as const;
