import { localSignInClosed } from '@cotyle/domain/sso/texts';
import type { Transaction } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';

type Settings = Pick<Config, 'SSO_LOCAL_SIGN_IN' | 'SSO_EMERGENCY_EMAIL' | 'SSO_LABEL'>;

/** Rejects every way to sign in without the identity provider, and to get a password, but for the emergency account. */
export const assertLocalSignInOpen = (config: Settings, email: string): void => {
  if (config.SSO_LOCAL_SIGN_IN === 'open' || config.SSO_EMERGENCY_EMAIL === email) return;
  throw new ApiError('LOCAL_SIGN_IN_CLOSED', { message: localSignInClosed(config.SSO_LABEL) });
};

/** The event of a sign-in without the identity provider; where such are closed, it is told to the administrators. */
export const localLogin = async (
  context: AppContext,
  tx: Transaction<Tables>,
  userId: number,
): Promise<'USER_LOGIN' | 'EMERGENCY_LOGIN'> => {
  if (context.config.SSO_LOCAL_SIGN_IN === 'open') return 'USER_LOGIN';
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  assertLocalSignInOpen(context.config, email);
  await requireReady(context).jobs.add('send-emergency-sign-in-mails', { userId }, { transaction: tx });
  return 'EMERGENCY_LOGIN';
};
