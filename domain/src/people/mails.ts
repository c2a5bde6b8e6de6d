/** The mails that a person may ask for. A link to reset a password is always sent. */
export const MAIL_KINDS = ['procedures', 'messages'] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

export type WantedMails = Readonly<Record<MailKind, boolean>>;

export const MAIL_LABELS: Readonly<Record<MailKind, string>> = {
  procedures: 'Notifications about procedures',
  messages: 'Messages from colleagues',
};

/** In seconds: who reads a message sooner gets no mail about it. */
export const MAIL_AFTER = 5 * 60;

const kindsOf = (wanted: WantedMails): MailKind[] => MAIL_KINDS.filter((kind) => wanted[kind]);

/** What the events log says about the choice. */
export const wantedMailsText = (wanted: WantedMails): string =>
  `Mails: ${
    kindsOf(wanted)
      .map((kind) => MAIL_LABELS[kind])
      .join(', ') || 'none'
  }`;

/** Whether a kind is wanted now that was not before. */
export const isKindAdded = (before: WantedMails, after: WantedMails): boolean =>
  MAIL_KINDS.some((kind) => after[kind] && !before[kind]);
