import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { passwordResetMail } from './templates.ts';
import { MailError } from './mail.ts';
import type { MailMessage, Mail } from './mail.ts';
import { openMail } from './open-mail.ts';
import { openSmtp } from './smtp.ts';

const FROM = 'Cotyle <no-reply@cotyle.test>';
const LINK = 'https://cotyle.test/reset_password?token=abcDEF_123-456&x=1';
const mailFor = (name: string): MailMessage =>
  passwordResetMail({ to: 'anna@clinic.test', name, link: LINK, minutes: 30 });

const toClose: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

interface Received {
  readonly receivers: string[];
  readonly raw: Buffer;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const smtpServer = async (
  options: SMTPServerOptions = {},
): Promise<{ port: number; received: Received[] }> => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          receivers: session.envelope.rcptTo.map((to) => to.address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  toClose.push(() => new Promise<void>((closed) => server.close(() => closed())));
  return { port: portOf(server.server), received };
};

const rawServer = async (greet: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    greet(socket);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  toClose.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return portOf(server);
};

const smtpTo = (port: number, query = '', deadline?: number): Mail => {
  const mail = openSmtp({
    url: `smtp://127.0.0.1:${port}${query}`,
    from: FROM,
    ...(deadline === undefined ? {} : { deadline }),
  });
  toClose.push(() => mail.close());
  return mail;
};

const failureOf = async (sending: Promise<unknown>): Promise<MailError> => {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailError);
  return error as MailError;
};

const outboxFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cotyle-outbox-'));
  toClose.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const outboxIn = (folder: string): Mail =>
  openMail({ SMTP_URL: undefined, MAIL_FROM: FROM, DATA_DIR: folder });

const parse = (raw: Buffer): Promise<Email> => PostalMime.parse(raw);

const expectResetMail = (email: Email): void => {
  expect(email.from?.address).toBe('no-reply@cotyle.test');
  expect(email.to?.map((to) => to.address)).toEqual(['anna@clinic.test']);
  expect(email.subject).toBe('Reset your Cotyle password');
  expect(email.text).toContain(LINK);
  expect(email.html).toContain(`href="${LINK.replace('&', '&amp;')}"`);
  expect(email.text).toContain('30 minutes');
};

describe('mail over SMTP', () => {
  test('a reset mail reaches its recipient, with the link as text and as HTML', async () => {
    const { port, received } = await smtpServer();
    const mail = openMail({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: FROM, DATA_DIR: '/nowhere' });
    toClose.push(() => mail.close());
    expect(mail.kind).toBe('smtp');
    expect(await mail.send(mailFor('Anna Weiß'))).toEqual({});
    expect(received).toHaveLength(1);
    expect(received[0]?.receivers).toEqual(['anna@clinic.test']);
    expectResetMail(await parse(received[0]?.raw ?? Buffer.alloc(0)));
  });

  test('the user and password of the URL are used', async () => {
    const seen: unknown[] = [];
    const { port, received } = await smtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) => {
        seen.push([auth.username, auth.password]);
        done(null, { user: auth.username });
      },
    });
    const mail = openSmtp({ url: `smtp://postman:p%40ss%2Fword@127.0.0.1:${port}`, from: FROM });
    toClose.push(() => mail.close());
    await mail.send(mailFor('Anna'));
    expect(seen).toEqual([['postman', 'p@ss/word']]);
    expect(received).toHaveLength(1);
  });

  test('a server that rejects the recipient gives an error without an address', async () => {
    const { port } = await smtpServer({
      onRcptTo: (address, _session, done) => done(new Error(`no such person ${address.address}`)),
    });
    const error = await failureOf(smtpTo(port).send(mailFor('Anna')));
    expect(error.message).toBe('The mail server rejected the sender or the recipient.');
    expect(error.code).toBe('EENVELOPE');
  });

  test('wrong credentials give a clear error', async () => {
    const { port } = await smtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    });
    const mail = openSmtp({ url: `smtp://postman:wrong@127.0.0.1:${port}`, from: FROM });
    toClose.push(() => mail.close());
    expect((await failureOf(mail.send(mailFor('Anna')))).message).toBe(
      'The mail server rejected the user or password.',
    );
  });

  test('a server without TLS gets no mail where the URL demands it', async () => {
    const { port, received } = await smtpServer();
    expect((await failureOf(smtpTo(port, '?requireTLS=true').send(mailFor('Anna')))).code).toBe('ETLS');
    expect(received).toEqual([]);
  });

  test('a missing server gives a clear error at once', async () => {
    const port = await rawServer(() => undefined);
    for (const close of toClose.splice(0)) await close();
    const error = await failureOf(smtpTo(port).send(mailFor('Anna')));
    expect(error.message).toMatch(
      /^The (mail server cannot be reached|connection to the mail server was lost)\.$/,
    );
  });

  test('a server that sends no greeting is abandoned at the deadline', async () => {
    const port = await rawServer(() => undefined);
    const error = await failureOf(smtpTo(port, '', 600).send(mailFor('Anna')));
    expect(error.message).toBe('The mail server did not respond in time.');
  });

  test('a server that sends single lines for ever is abandoned at the deadline', async () => {
    const port = await rawServer((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    const error = await failureOf(smtpTo(port, '', 600).send(mailFor('Anna')));
    expect(error.code).toBe('ETIMEDOUT');
  });
});

describe('mail into the outbox', () => {
  test('each mail is one complete file that only its owner can read', async () => {
    const folder = await outboxFolder();
    const mail = outboxIn(folder);
    expect(mail.kind).toBe('outbox');
    const { file = '' } = await mail.send(mailFor('Anna'));
    expect(file.startsWith(join(folder, 'outbox'))).toBe(true);
    expectResetMail(await parse(await readFile(file)));
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'outbox'))).mode & 0o777).toBe(0o700);
  });

  test('file names sort by time and cannot be guessed', async () => {
    const mail = outboxIn(await outboxFolder());
    const files: string[] = [];
    for (let i = 0; i < 5; i++) {
      files.push((await mail.send(mailFor('Anna'))).file ?? '');
      const sentAt = Date.now();
      while (Date.now() === sentAt) await setImmediate();
    }
    expect([...files].sort()).toEqual(files);
    expect(files.every((file) => /T\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{32}\.eml$/.test(file))).toBe(true);
  });

  test('a folder that is not writable gives a clear error until it is', async () => {
    const folder = await outboxFolder();
    await writeFile(join(folder, 'outbox'), 'in the way');
    const mail = outboxIn(folder);
    expect((await failureOf(mail.send(mailFor('Anna')))).code).toBe('EOUTBOX');
    await rm(join(folder, 'outbox'));
    expect((await mail.send(mailFor('Anna'))).file).toBeDefined();
  });
});

describe('the mail templates', () => {
  test.each([
    'Anna\r\nBcc: evil@evil.test\r\n\r\nHello',
    'Anna\u2028Bcc: evil@evil.test',
    '<script>alert(1)</script> & "Co" \'x\'',
    '日本語 Ünï 🦴',
    '',
  ])('a name such as %j stays text', async (name) => {
    const { file = '' } = await outboxIn(await outboxFolder()).send(mailFor(name));
    const email = await parse(await readFile(file));
    expectResetMail(email);
    expect(email.bcc).toBeUndefined();
    expect(email.headers.filter((header) => header.key === 'bcc')).toEqual([]);
    expect(email.html).not.toContain('<script');
    expect(email.text?.split('\n')[0]).toMatch(/^Hello/);
  });

  test('a subject with a line break adds no header', async () => {
    const mail = outboxIn(await outboxFolder());
    const { file = '' } = await mail.send({ ...mailFor('Anna'), subject: 'Hello\r\nBcc: evil@evil.test' });
    const email = await parse(await readFile(file));
    expect(email.subject).toBe('Hello Bcc: evil@evil.test');
    expect(email.bcc).toBeUndefined();
  });

  test.each(['a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', 'Anna <a@b.test>', 'nobody', 'a@b@c.test'])(
    'a recipient such as %j is rejected',
    async (to) => {
      const folder = await outboxFolder();
      expect((await failureOf(outboxIn(folder).send({ ...mailFor('Anna'), to }))).code).toBe('EADDRESS');
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test('a link that is not http or https is rejected', () => {
    expect(() =>
      passwordResetMail({ to: 'a@b.test', name: 'A', link: 'javascript:alert(1)', minutes: 30 }),
    ).toThrow(TypeError);
  });

  test('a mail loads nothing from elsewhere', () => {
    expect(mailFor('Anna').html).not.toMatch(/<(img|link|style|script|iframe)|url\(|@import|src=/i);
  });
});
