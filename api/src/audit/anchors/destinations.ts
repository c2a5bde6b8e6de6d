import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnchorDestination } from '@cotyle/domain/audit/anchor-destination';
import type { Config } from '../../config/config.ts';
import { anchorMail } from '../../platform/mail/anchor-mail.ts';
import type { Mail } from '../../platform/mail/open-mail.ts';
import { syncFolder } from '../../platform/storage/durable-folder.ts';
import { openService } from '../../platform/storage/s3-service.ts';
import { anchorFileName } from './anchor.ts';

interface StoredAnchor {
  readonly number: number;
  readonly hour: Date;
  readonly content: string;
}

/** Sends an anchor; may send it a second time after a crash. */
type Send = (anchor: StoredAnchor, now: Date) => Promise<void>;

const DAY = 24 * 3600 * 1000;

/** The message may be logged and shown. */
export class AnchorError extends Error {
  override readonly name = 'AnchorError';
}

const existingFile = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** The folder must exist: a mount that is away must not be replaced by an empty folder below it. */
const sendToFolder =
  (folder: string): Send =>
  async ({ number, content }) => {
    const file = join(folder, anchorFileName(number));
    const existing = await existingFile(file);
    if (existing === content) return;
    if (existing !== undefined)
      throw new AnchorError(`${anchorFileName(number)} exists in the folder with another content.`);
    const draft = `${file}.${randomUUID()}.tmp`;
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncFolder(folder);
  };

const sendByMail =
  (mail: Mail, addresses: readonly string[]): Send =>
  async (anchor) => {
    for (const to of addresses) await mail.send(anchorMail({ to, ...anchor }));
  };

/** With a lock in compliance mode nobody can delete or replace the object before its time, not even with our key. */
const sendToS3 = (address: string, config: Config): Send => {
  const url = new URL(address);
  const service = openService({
    endpoint: url.origin,
    region: config.S3_REGION,
    bucket: decodeURIComponent(url.pathname.slice(1)),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    pathStyle: config.S3_PATH_STYLE,
  });
  return async ({ number, content }, now) => {
    await service.run((s3) =>
      s3.putObject({
        Bucket: service.bucket,
        Key: anchorFileName(number),
        Body: content,
        ContentType: 'application/json',
        // S3 demands a checksum of an object with a lock.
        ContentMD5: createHash('md5').update(content).digest('base64'),
        ObjectLockMode: 'COMPLIANCE',
        ObjectLockRetainUntilDate: new Date(now.getTime() + config.AUDIT_ANCHOR_S3_DAYS * DAY),
      }),
    );
  };
};

/** What is configured; empty while anchors are off. */
export const destinationsOf = (config: Config, mail: Mail): ReadonlyMap<AnchorDestination, Send> => {
  const { AUDIT_ANCHOR_FOLDER: folder, AUDIT_ANCHOR_MAIL: addresses, AUDIT_ANCHOR_S3_URL: url } = config;
  return new Map<AnchorDestination, Send>([
    ...(folder === undefined ? [] : [['FOLDER', sendToFolder(folder)] as const]),
    ...(addresses === undefined ? [] : [['MAIL', sendByMail(mail, addresses)] as const]),
    ...(url === undefined ? [] : [['S3', sendToS3(url, config)] as const]),
  ]);
};

export const configuredDestinations = (config: Config): readonly AnchorDestination[] => [
  ...(config.AUDIT_ANCHOR_FOLDER === undefined ? [] : (['FOLDER'] as const)),
  ...(config.AUDIT_ANCHOR_MAIL === undefined ? [] : (['MAIL'] as const)),
  ...(config.AUDIT_ANCHOR_S3_URL === undefined ? [] : (['S3'] as const)),
];
