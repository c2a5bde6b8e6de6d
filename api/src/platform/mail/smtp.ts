import { createTransport } from 'nodemailer';
import { MailError, toSendMailOptions } from './mail.ts';
import type { Mail } from './mail.ts';

export interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  /** Milliseconds for one mail. */
  readonly deadline?: number;
}

const DEADLINE = 30_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A password is not sent without TLS, unless the URL says requireTLS=false. */
const wantsTls = (url: URL): boolean =>
  url.protocol === 'smtp:' && url.username !== '' && !LOOPBACK.has(url.hostname);

const MESSAGES: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server rejected the user or password.',
  ECONNECTION: 'The mail server cannot be reached.',
  EDNS: 'The host name of the mail server cannot be resolved.',
  EENVELOPE: 'The mail server rejected the sender or the recipient.',
  EMESSAGE: 'The mail server rejected the message.',
  ESOCKET: 'The connection to the mail server was lost.',
  ETIMEDOUT: 'The mail server did not respond in time.',
  ETLS: 'The mail server offers no TLS connection.',
};

const mailErrorOf = (error: unknown): MailError => {
  if (error instanceof MailError) return error;
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EMAIL';
  return new MailError(MESSAGES[code] ?? 'The mail could not be sent.', code, { cause: error });
};

const withDeadline = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new MailError('The mail server did not respond in time.', 'ETIMEDOUT')),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

export const openSmtp = ({ url, from, deadline = DEADLINE }: SmtpOptions): Mail => {
  // Options in the query of the URL override these.
  const transport = createTransport({
    url,
    requireTLS: wantsTls(new URL(url)),
    tls: { minVersion: 'TLSv1.2' },
    dnsTimeout: deadline / 3,
    connectionTimeout: deadline / 3,
    greetingTimeout: deadline / 3,
    socketTimeout: deadline / 2,
  });
  return {
    kind: 'smtp',
    send: async (message) => {
      try {
        await withDeadline(deadline, transport.sendMail(toSendMailOptions(message, from)));
        return {};
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close: async () => transport.close(),
  };
};
