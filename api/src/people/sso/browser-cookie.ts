import { SSO_ATTEMPT_LIFE } from '@cotyle/domain/sso/timing';
import { API_BASE } from '@cotyle/contract/client';
import type { SsoSettings } from './settings.ts';

const isSecure = ({ publicUrl }: SsoSettings): boolean => publicUrl.startsWith('https:');
const nameOf = (settings: SsoSettings): string => `${isSecure(settings) ? '__Secure-' : ''}cotyle-sso`;

const TOKEN = /^[\w-]{43}$/;
/** Longer than what a browser sends of ours. */
const LONGEST = 8192;

/** The token of the browser that started a sign-in; undefined where there is none or it is malformed. */
export const readBrowserToken = (settings: SsoSettings, header: string | undefined): string | undefined => {
  if (header === undefined || header.length > LONGEST) return undefined;
  const name = `${nameOf(settings)}=`;
  const value = header
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(name))
    ?.slice(name.length);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
};

/** Lax and not Strict: the provider, another site, sends the browser back. It proves nothing without the state of the attempt. */
export const browserCookie = (settings: SsoSettings, token: string): string =>
  [
    `${nameOf(settings)}=${token}`,
    `Path=${API_BASE}/auth/sso`,
    `Max-Age=${token === '' ? 0 : SSO_ATTEMPT_LIFE}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(settings) ? ['Secure'] : []),
  ].join('; ');
