export const MESSAGES_TEXTS = {
  /** Specified. */
  chats: 'List of chats',
  /** Specified. */
  noChats: 'No chats',
  noChatsMore: 'Write the first message to a colleague.',
  /** Specified. */
  createChat: 'Create New Chat',
  unread: (count: number) => `${count} unread`,
  choose: 'Choose a chat to read it.',
  conversation: (name: string) => `Conversation with ${name}`,
  you: 'You',
  /** Specified. */
  newMark: 'New',
  today: 'Today',
  yesterday: 'Yesterday',
  hideNotifications: 'Hide notifications',
  showNotifications: (count: number) => `Show ${count} ${count === 1 ? 'notification' : 'notifications'}`,
  read: 'Read',
  /** Specified. */
  notReadMark: '...',
  notRead: 'Not read yet',
  /** Specified. */
  procedure: (id: number) => `Proc #${id}`,
  earlier: 'Show earlier messages',
  newMessages: 'New messages',
  message: 'Message',
  placeholder: (name: string) => `Write to ${name}`,
  keys: (command: string) => `Enter for a new line, ${command}+Enter to send`,
  /** Specified. */
  send: 'Send Message',
  closed: (name: string) => `${name} can no longer receive messages.`,
  failed: 'The messages could not be loaded.',
  outdated: 'The messages may be out of date. Trying again…',
  loading: 'Loading the messages…',
} as const;
