import { isSsoRefusalCode } from '@cotyle/domain/sso/texts';
import type { SsoRefusalCode } from '@cotyle/domain/sso/texts';
import { SIGN_IN_PATH } from './sign-in-paths.ts';

/** With what the identity provider has sent the browser back. */
export interface SsoReturn {
  /** To be exchanged for a session. */
  readonly code?: string;
  readonly refusal?: SsoRefusalCode;
}

/** Reads the fragment and removes it from the address bar and the history. */
const consumeFragment = (): SsoReturn | undefined => {
  const { pathname, hash } = window.location;
  if (pathname !== SIGN_IN_PATH || !hash.startsWith('#sso')) return undefined;
  window.history.replaceState(null, '', pathname);
  const fragment = new URLSearchParams(hash.slice(1));
  const code = fragment.get('sso');
  if (code !== null) return { code };
  const error = fragment.get('sso-error') ?? '';
  return { refusal: isSsoRefusalCode(error) ? error : 'denied' };
};

let returned = consumeFragment();

/** Held in memory only, and given once. */
export const takeSsoReturn = (): SsoReturn | undefined => {
  const taken = returned;
  returned = undefined;
  return taken;
};

/** Whether the page was opened by the return from the provider. */
export const hasSsoCode = (): boolean => returned?.code !== undefined;
