import { localSignInClosed } from '@cotyle/domain/sso/texts';
import type { Config } from '../../config/config.ts';
import { ApiError } from '../../errors/api-error.ts';

type Settings = Pick<Config, 'SSO_LOCAL_SIGN_IN' | 'SSO_EMERGENCY_EMAIL' | 'SSO_LABEL'>;

/** Whether this account signs in with its password although nobody else does. */
export const isEmergencyAccount = (config: Settings, email: string): boolean =>
  config.SSO_LOCAL_SIGN_IN === 'closed' && config.SSO_EMERGENCY_EMAIL === email;

/** For every way to sign in without the identity provider, and to get a password. */
export const assertLocalSignInOpen = (config: Settings, email: string): void => {
  if (config.SSO_LOCAL_SIGN_IN === 'open' || isEmergencyAccount(config, email)) return;
  throw new ApiError('LOCAL_SIGN_IN_CLOSED', { message: localSignInClosed(config.SSO_LABEL) });
};
