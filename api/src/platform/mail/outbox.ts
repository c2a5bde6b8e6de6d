import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import { MailError, toSendMailOptions } from './mail.ts';
import type { Mail } from './mail.ts';

/** Sorts by time and cannot be guessed. */
const fileName = (now: Date): string =>
  `${now.toISOString().replace(/[:.]/g, '-')}-${randomBytes(16).toString('hex')}.eml`;

const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Atomic and durable: a reader sees the complete mail or none. */
const writeAtomically = async (folder: string, name: string, content: Buffer): Promise<string> => {
  const file = join(folder, name);
  const draft = join(folder, `.${name}.tmp`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncFolder(folder);
    return file;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
};

export const openOutbox = (options: {
  readonly folder: string;
  readonly from: string;
  readonly now?: () => Date;
}): Mail => {
  const { from, now = () => new Date() } = options;
  const folder = resolve(options.folder);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'outbox',
    send: async (mail) => {
      const { message } = await composer.sendMail(toSendMailOptions(mail, from));
      if (!Buffer.isBuffer(message)) throw new MailError('The mail could not be composed.', 'EMAIL');
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        return { file: await writeAtomically(folder, fileName(now()), message) };
      } catch (error) {
        throw new MailError('The mail could not be written to the outbox folder.', 'EOUTBOX', {
          cause: error,
        });
      }
    },
    close: async () => composer.close(),
  };
};
