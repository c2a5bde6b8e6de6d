import type { SendMailOptions } from 'nodemailer';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mail {
  readonly kind: 'smtp' | 'outbox';
  /** Resolves once the mail is safely handed over; rejects with a MailError in bounded time. */
  send(letter: MailMessage): Promise<{ file?: string }>;
  close(): Promise<void>;
}

/** A mail that did not leave. Its message names neither a person nor an address: it may be logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** One plain address: a comma or a bracket in it could name a second receiver. */
const PLAIN_ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u;

export const toSendMailOptions = (letter: MailMessage, from: string): SendMailOptions => {
  if (!PLAIN_ADDRESS.test(letter.to))
    throw new MailError('The receiver is no plain mail address.', 'EADDRESS');
  return {
    from,
    to: { name: '', address: letter.to },
    subject: oneLine(letter.subject),
    text: letter.text,
    html: letter.html,
    // Tells vacation responders not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A letter is text alone: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
