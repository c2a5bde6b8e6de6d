import type { SendMailOptions } from 'nodemailer';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mail {
  readonly kind: 'smtp' | 'outbox';
  /** Resolves once the mail is accepted for delivery; rejects with a MailError in bounded time. */
  send(message: MailMessage): Promise<{ file?: string }>;
  close(): Promise<void>;
}

/** The mail was not sent. The message names neither a person nor an address, so that it may be logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** One plain address: a comma or a bracket could add a second recipient. */
const PLAIN_ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u;

export const toSendMailOptions = (message: MailMessage, from: string): SendMailOptions => {
  if (!PLAIN_ADDRESS.test(message.to))
    throw new MailError('The recipient is not a plain mail address.', 'EADDRESS');
  return {
    from,
    to: { name: '', address: message.to },
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    // Tells vacation responders not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing in a mail may make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
