import type { GroupRole } from '@cotyle/domain/sso/group-roles';
import { API_BASE } from '@cotyle/contract/client';
import { ssoCalls } from '@cotyle/contract/sso';
import { publicUrlOf } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';

export interface SsoSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly claimNames: { readonly groups: string; readonly emailVerified: string };
  /** Empty where roles are set in Cotyle. */
  readonly roles: readonly GroupRole[];
  readonly createsUsers: boolean;
  readonly logout: Config['SSO_LOGOUT'];
  readonly emergencyEmail: string | undefined;
  readonly publicUrl: string;
  /** As it is registered at the provider. */
  readonly redirectUri: string;
}

/** Undefined where single sign-on is off. */
export const ssoSettingsOf = (config: Config): SsoSettings | undefined => {
  if (config.SSO_ISSUER === undefined) return undefined;
  const publicUrl = publicUrlOf(config);
  return {
    issuer: config.SSO_ISSUER,
    clientId: config.SSO_CLIENT_ID ?? '',
    clientSecret: config.SSO_CLIENT_SECRET ?? config.SSO_CLIENT_SECRET_FILE ?? '',
    scopes: config.SSO_SCOPES,
    claimNames: { groups: config.SSO_GROUPS_CLAIM, emailVerified: config.SSO_EMAIL_VERIFIED_CLAIM },
    roles: config.SSO_ROLES ?? [],
    createsUsers: config.SSO_CREATE_USERS,
    logout: config.SSO_LOGOUT,
    emergencyEmail: config.SSO_EMERGENCY_EMAIL,
    publicUrl,
    redirectUri: `${publicUrl}${API_BASE}${ssoCalls.callback.path}`,
  };
};
