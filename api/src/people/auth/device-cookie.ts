import { KNOWN_DEVICE_LIFE, TOKENS_IN_COOKIE } from '@cotyle/domain/session/throttle';
import { API_BASE } from '@cotyle/contract/client';
import type { Config } from '../../config/config.ts';

type Settings = Pick<Config, 'PUBLIC_URL'>;

const isSecure = ({ PUBLIC_URL: url }: Settings): boolean => url?.startsWith('https:') ?? false;
/** With this prefix a browser accepts the cookie over TLS only. */
const nameOf = (config: Settings): string => `${isSecure(config) ? '__Secure-' : ''}cotyle-device`;

const TOKEN = /^[\w-]{43}$/;
/** Longer than what we ever set. */
const LONGEST = 4096;

/** One token for each account that has signed in from this browser, the latest first; malformed ones are dropped. */
export const readDeviceTokens = (config: Settings, header: string | undefined): readonly string[] => {
  if (header === undefined || header.length > LONGEST) return [];
  const name = `${nameOf(config)}=`;
  const value = header
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(name))
    ?.slice(name.length);
  const tokens = (value ?? '').split('.').filter((token) => TOKEN.test(token));
  return [...new Set(tokens)].slice(0, TOKENS_IN_COOKIE);
};

/** Sent to the sign-in alone, never by another site's page, and not readable by a script. */
export const deviceCookie = (config: Settings, tokens: readonly string[]): string =>
  [
    `${nameOf(config)}=${tokens.slice(0, TOKENS_IN_COOKIE).join('.')}`,
    `Path=${API_BASE}/auth`,
    `Max-Age=${KNOWN_DEVICE_LIFE}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(config) ? ['Secure'] : []),
  ].join('; ');
