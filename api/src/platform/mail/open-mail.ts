import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Mail } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

export type { Mail } from './mail.ts';

export const openMail = (config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Mail =>
  config.SMTP_URL === undefined
    ? openOutbox({ folder: join(config.DATA_DIR, 'outbox'), from: config.MAIL_FROM })
    : openSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM });
