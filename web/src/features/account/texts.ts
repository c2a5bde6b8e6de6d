import type { Role } from '@cotyle/domain/access/roles';

const sessions = (count: number): string => (count === 1 ? '1 other session' : `${count} other sessions`);

export const ACCOUNT_TEXTS = {
  /** A Super Admin edits every account, their own included; an Admin none of an administrator. */
  changedBy: (role: Role) => {
    if (role === 'MASTER_ADMIN') return 'Change your name and email address under Users.';
    const who = role === 'ADMIN' ? 'a Super Admin' : 'your administrator';
    return `Name, email address and role are changed by ${who}.`;
  },
  password: 'Password',
  passwordLead: 'A new password logs you out everywhere else.',
  changePassword: 'Change password',
  passwordChanged: 'Password was changed',
  theme: 'Theme',
  themeLead: 'For this browser. System follows the setting of your computer.',
  colours: 'Colours',
  sessions: 'Where you are signed in',
  sessionsLead:
    'End a session that you left open elsewhere. If you do not recognize one, change your password: that ends all others. Every session ends 12 hours after the sign-in, and after 15 minutes without use.',
  confirmEnd: (device: string) => `Log out ${device}? What is not saved there is lost.`,
  endOthers: 'End all other sessions',
  confirmEndOthers: (count: number) => `End ${sessions(count)}? What is not saved there is lost.`,
  endedOthers: (count: number) => `${sessions(count)} ended`,
  confirmEndAll: 'End all sessions, this one included? You have to sign in again.',
  noOthers: 'You are signed in nowhere else.',
  mails: 'Mails',
  mailsLead:
    'About what waits for you. They contain counts and links, no names and no texts. Once a day means at 6:00 AM by the clock of the clinic.',
  mailsWhen: 'When',
  mailsMore: {
    cases: 'The next step of a case is yours. At once means five minutes after the case has reached you.',
    procedures: 'A case reaches you: Scan ordered, Scan Ready, Model in work, Model ready.',
    messages: 'Somebody writes to you in a chat, and you have not read it for five minutes.',
  },
  mailsAlways:
    'The link to reset your password, and mails about the safety of your account, are always sent.',
  mailsFailed: 'Your choice of mails could not be loaded.',
} as const;
