/**
 * The texts of the app's shell, in one place and ready for translation. Texts marked as specified must not change;
 * texts that the server uses too live in domain.
 */
export const TEXTS = {
  skipToContent: 'Skip to content',
  menu: 'Main menu',
  account: 'Account',
  accountOf: (name: string) => `Account of ${name}`,
  hideMenuNames: 'Show icons only',
  showMenuNames: 'Show menu names',
  backTo: (list: string) => `Back to ${list}`,
  /** Specified. */
  confirmLogOut: 'Please confirm the logout.',
  unread: (count: number) => {
    if (count === 0) return 'Messages, no unread';
    return count === 1 ? '1 unread message' : `${count} unread messages`;
  },
  newMessages: (count: number) => (count === 1 ? 'New message' : `${count} new messages`),
  newMessageFrom: (name: string, text: string) => `New message from ${name}: ${text}`,
  moreMessages: (count: number) => `and ${count} more`,
  /** Specified. */
  openChats: 'Open Chats',
  restoringLong: 'The server cannot be reached. Your session is kept; trying again…',
  inactivityTitle: 'Are you still there?',
  inactivity: (seconds: number) =>
    `You will be logged out in ${seconds} ${seconds === 1 ? 'second' : 'seconds'} because of inactivity.`,
  staySignedIn: 'Stay signed in',
  sessionEndTitle: 'Your session ends soon',
  sessionEnd: (time: string) =>
    `A session lasts 12 hours. Yours ends at ${time}. Save your work before then, and log in again.`,
  sessionEndUnderstood: 'Continue',
  /** Specified; the buttons complete the sentence. */
  newVersion: 'A new version of this web application is available. Load next version after ...?',
  newVersionTitle: 'New version',
  in5Minutes: '5 minutes',
  in30Minutes: '30 minutes',
  loadNow: 'Load now',
  about: (product: string) => `About ${product}`,
  crashTitle: 'This page stopped working',
  crash: 'Nothing that was saved is lost. Please load the page again.',
  reload: 'Load again',
} as const;
