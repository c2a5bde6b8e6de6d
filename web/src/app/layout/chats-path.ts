export const MESSAGES_PATH = '/messages';

/** Opens the chat directly where all messages are from one sender. */
export const chatsPath = (messages: readonly { readonly senderId: number }[]): string => {
  const senders = new Set(messages.map(({ senderId }) => senderId));
  const [only] = senders;
  return senders.size === 1 ? `${MESSAGES_PATH}?chat=${only}` : MESSAGES_PATH;
};
