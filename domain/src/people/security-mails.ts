/** What the owner of an account is told by mail, whether or not they asked for mails. */
export const SECURITY_MAIL_KINDS = [
  'NEW_PASSWORD',
  'NEW_FACTOR',
  'FACTOR_REMOVED',
  'FACTOR_RESET',
  'NEW_DEVICE',
] as const;

export type SecurityMailKind = (typeof SECURITY_MAIL_KINDS)[number];

/** In seconds: a mail that could not be sent by then is forgotten. */
export const SECURITY_MAIL_LIFE = 7 * 24 * 60 * 60;

interface SecurityEvent {
  readonly kind: SecurityMailKind;
  readonly at: Date;
  /** Of the clinic. */
  readonly zone: string;
  readonly byAdministrator: boolean;
  /** The browser in words; null where it is not known. */
  readonly device: string | null;
  readonly address: string | null;
}

interface KindTexts {
  readonly subject: string;
  readonly what: string;
  readonly ifNotYou: string;
}

const CHANGE_PASSWORD =
  'If it was not you, change your password on the account page at once, end all other sessions there, and tell your administrator.';
const TELL = 'If you did not expect this, tell your administrator at once.';

const TEXTS: Readonly<Record<SecurityMailKind, KindTexts>> = {
  NEW_PASSWORD: {
    subject: 'Your Cotyle password was changed',
    what: 'The password of your Cotyle account was changed.',
    ifNotYou: 'If it was not you, ask for a new password with ‘Forgot password’ and tell your administrator.',
  },
  NEW_FACTOR: {
    subject: 'A second factor was added in Cotyle',
    what: 'A second factor was added to your Cotyle account.',
    ifNotYou: CHANGE_PASSWORD,
  },
  FACTOR_REMOVED: {
    subject: 'A second factor was removed in Cotyle',
    what: 'A second factor was removed from your Cotyle account.',
    ifNotYou: CHANGE_PASSWORD,
  },
  FACTOR_RESET: {
    subject: 'Your second factor was reset in Cotyle',
    what: 'An administrator has removed the second factors of your Cotyle account, so that you can set up new ones.',
    ifNotYou: TELL,
  },
  NEW_DEVICE: {
    subject: 'New sign-in to Cotyle',
    what: 'Somebody signed in to your Cotyle account from a browser that was not used for it before.',
    ifNotYou: CHANGE_PASSWORD,
  },
};

const BY_ADMINISTRATOR = 'It was set by an administrator.';

const timeText = ({ at, zone }: Pick<SecurityEvent, 'at' | 'zone'>): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })} (${zone})`;

export interface SecurityMailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly ifNotYou: string;
}

/** No names, no patients, no codes: mails pass through servers of others. */
export const securityMailText = (event: SecurityEvent): SecurityMailText => {
  const { subject, what, ifNotYou } = TEXTS[event.kind];
  const setByAdministrator = event.byAdministrator && event.kind === 'NEW_PASSWORD';
  const details = [
    `When: ${timeText(event)}.`,
    ...(event.device === null ? [] : [`Browser: ${event.device}.`]),
    ...(event.address === null ? [] : [`Network address: ${event.address}.`]),
  ];
  return {
    subject,
    paragraphs: [setByAdministrator ? `${what} ${BY_ADMINISTRATOR}` : what, ...details],
    ifNotYou: event.byAdministrator ? TELL : ifNotYou,
  };
};
