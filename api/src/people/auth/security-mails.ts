import type { SecurityMailKind } from '@cotyle/domain/people/security-mails';
import { securityMailText } from '@cotyle/domain/people/security-mails';
import { fullName } from '@cotyle/domain/people/status';
import type { Transaction } from 'kysely';
import { publicUrlOf } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Mail } from '../../platform/mail/open-mail.ts';
import { securityMail } from '../../platform/mail/templates.ts';

/** Who did it, where known: the browser in words and its network address. */
export type SecurityMailCause = { readonly device: string; readonly address: string } | 'ADMINISTRATOR';

/** Queues the mail with the transaction of what it is about: both happen or neither. */
export const sendSecurityMail = async (
  context: AppContext,
  tx: Transaction<Tables>,
  userId: number,
  kind: SecurityMailKind,
  by?: SecurityMailCause,
): Promise<void> => {
  const browser = by === 'ADMINISTRATOR' ? undefined : by;
  const { id } = await tx
    .insertInto('security_mails')
    .values({
      user_id: userId,
      kind,
      happened_at: context.now(),
      by_administrator: by === 'ADMINISTRATOR',
      device: browser?.device ?? null,
      address: browser?.address ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await requireReady(context).jobs.add('send-security-mail', { mailId: id }, { transaction: tx });
};

interface DeliveryContext {
  readonly config: Config;
  readonly database: Database;
  readonly mail: Mail;
  readonly port: () => number;
}

/** The row is deleted once the mail server has accepted the mail; after a crash in between it may come twice. */
export const deliverSecurityMail = async (context: DeliveryContext, mailId: number): Promise<void> => {
  const { config, mail, port } = context;
  const db = context.database.kysely;
  const queued = await db
    .selectFrom('security_mails as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.kind', 'm.happened_at', 'm.by_administrator', 'm.device', 'm.address'])
    .select(['u.email', 'u.name_first as nameFirst', 'u.name_second as nameSecond'])
    .where('m.id', '=', mailId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!queued) return;
  await mail.send(
    securityMail({
      to: queued.email,
      name: fullName(queued),
      origin: publicUrlOf(config, port()),
      text: securityMailText({
        kind: queued.kind,
        at: queued.happened_at,
        zone: config.CLINIC_TIME_ZONE,
        byAdministrator: queued.by_administrator,
        device: queued.device,
        address: queued.address,
      }),
    }),
  );
  await db.deleteFrom('security_mails').where('id', '=', mailId).execute();
};
