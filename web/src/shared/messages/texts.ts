export const MESSAGE_TEXTS = {
  /** Specified. */
  sent: 'Message was sent successfully',
  /** Specified. */
  notSent: 'Message was not sent!',
} as const;
