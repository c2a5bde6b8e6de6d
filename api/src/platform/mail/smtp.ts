import { createTransport } from 'nodemailer';
import { MailError, toSendMailOptions } from './mail.ts';
import type { Mail } from './mail.ts';

export interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  /** Milliseconds that one mail may take altogether; a server that stalls costs no more. */
  readonly deadline?: number;
}

const DEADLINE = 30_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A password never crosses a network in the clear, unless the URL itself says so with requireTLS=false. */
const wantsTls = (url: URL): boolean =>
  url.protocol === 'smtp:' && url.username !== '' && !LOOPBACK.has(url.hostname);

const SENTENCES: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused our name or password.',
  ECONNECTION: 'The mail server cannot be reached.',
  EDNS: 'The mail server cannot be found by its name.',
  EENVELOPE: 'The mail server refused the sender or the receiver.',
  EMESSAGE: 'The mail server refused the message.',
  ESOCKET: 'The connection to the mail server broke.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETLS: 'The mail server offers no safe connection.',
};

const mailErrorOf = (error: unknown): MailError => {
  if (error instanceof MailError) return error;
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EMAIL';
  return new MailError(SENTENCES[code] ?? 'The mail could not be sent.', code, { cause: error });
};

const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new MailError('The mail server did not answer in time.', 'ETIMEDOUT')),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

export const openSmtp = ({ url, from, deadline = DEADLINE }: SmtpOptions): Mail => {
  // What the URL says in its query wins over these.
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
    send: async (letter) => {
      try {
        await within(deadline, transport.sendMail(toSendMailOptions(letter, from)));
        return {};
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close: async () => transport.close(),
  };
};
