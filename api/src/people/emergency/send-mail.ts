import { fullName } from '@cotyle/domain/people/status';
import { publicUrlOf } from '../../config/config.ts';
import { emergencyAccessMail } from '../../platform/mail/templates.ts';
import { findAdministrators } from './administrators.ts';
import type { UnreadMailContext } from '../account/unread-mails.ts';

/** Tells every administrator. The mail names neither the patient nor the person. */
export const sendEmergencyMail = async (context: UnreadMailContext, accessId: number): Promise<void> => {
  const { config, database, mail, port } = context;
  const access = await database.kysely
    .selectFrom('emergency_accesses')
    .select('created_at')
    .where('id', '=', accessId)
    .executeTakeFirst();
  if (!access) return;
  const link = `${publicUrlOf(config, port())}/emergency_access`;
  for (const receiver of await findAdministrators(database.kysely))
    await mail.send(
      emergencyAccessMail({ to: receiver.email, name: fullName(receiver), at: access.created_at, link }),
    );
};
