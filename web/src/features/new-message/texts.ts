export const NEW_MESSAGE_TEXTS = {
  filters: 'Find people',
  role: 'Role',
  anyRole: 'All roles',
  location: 'Location',
  anyLocation: 'All locations',
  resetFilters: 'Reset filters',
  receiver: 'Receiver',
  receiverPlaceholder: 'Type a name',
  noReceiver: 'Nobody matches.',
  receiverHint: 'Each receiver gets a separate message.',
  peopleFailed: 'The list of people could not be loaded.',
  /** Specified. */
  concerning: 'Concerning',
  concerningPlaceholder: 'Type a patient’s name or a number (optional)',
  concerningHint: 'Receivers who may not see this procedure only get its number.',
  noProcedure: 'No procedure matches.',
  /** Specified. */
  procedure: (name: string, id: number) => `${name}, Procedure #${id}`,
  procedureAlone: (id: number) => `Procedure #${id}`,
  procedureGone: (id: number) => `Procedure #${id} was not found, so the message does not refer to it.`,
  text: 'Message',
  back: 'Back to previous page',
  /** Specified. */
  discard: 'Discard Message',
  /** Specified. */
  send: 'Send message',
} as const;
