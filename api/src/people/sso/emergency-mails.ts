import { fullName } from '@cotyle/domain/people/status';
import { publicUrlOf } from '../../config/config.ts';
import { emergencySignInMail } from '../../platform/mail/templates.ts';
import type { ResetMailContext } from '../users/reset-service.ts';

/** To every administrator but the account itself. A retry may send some of them twice, which is better than not at all. */
export const sendEmergencyMails = async (box: ResetMailContext, userId: number): Promise<void> => {
  const administrators = await box.database.kysely
    .selectFrom('users')
    .select(['email', 'name_first as nameFirst', 'name_second as nameSecond'])
    .where('role', 'in', ['MASTER_ADMIN', 'ADMIN'])
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .orderBy('id')
    .execute();
  const origin = publicUrlOf(box.config, box.port());
  for (const { email, ...name } of administrators)
    await box.mail.send(emergencySignInMail({ to: email, name: fullName(name), origin }));
};
