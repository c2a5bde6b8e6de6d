/** What a mail may be about. A link to reset a password is always sent. */
export const MAIL_KINDS = ['cases', 'procedures', 'messages'] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_RHYTHMS = ['OFF', 'AT_ONCE', 'DAILY'] as const;

export type MailRhythm = (typeof MAIL_RHYTHMS)[number];

export interface WantedMails extends Readonly<Record<MailKind, boolean>> {
  readonly rhythm: MailRhythm;
}

export const MAIL_LABELS: Readonly<Record<MailKind, string>> = {
  cases: 'Cases that wait for you',
  procedures: 'Notifications about procedures',
  messages: 'Messages from colleagues',
};

/** By the clock of the clinic. */
export const DAILY_MAIL_HOUR = 6;

export const RHYTHM_LABELS: Readonly<Record<MailRhythm, string>> = {
  OFF: 'Off',
  AT_ONCE: 'At once',
  DAILY: 'Once a day',
};

/** In seconds: who reads a message or moves a case on sooner gets no mail about it. */
export const MAIL_AFTER = 5 * 60;

const kindsOf = (wanted: WantedMails): MailKind[] =>
  wanted.rhythm === 'OFF' ? [] : MAIL_KINDS.filter((kind) => wanted[kind]);

/** What the events log says about the choice. */
export const wantedMailsText = (wanted: WantedMails): string => {
  const kinds = kindsOf(wanted).map((kind) => MAIL_LABELS[kind]);
  return kinds.length === 0 ? 'Mails: none' : `Mails: ${RHYTHM_LABELS[wanted.rhythm]}: ${kinds.join(', ')}`;
};

/** Whether something is mailed at once now that was not before. */
export const isMailAdded = (before: WantedMails, after: WantedMails): boolean =>
  after.rhythm === 'AT_ONCE' &&
  kindsOf(after).some((kind) => before.rhythm !== 'AT_ONCE' || !kindsOf(before).includes(kind));
