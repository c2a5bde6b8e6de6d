import { isSsoRefusalCode } from '@cotyle/domain/sso/texts';
import type { SsoRefusalCode } from '@cotyle/domain/sso/texts';
import { SIGN_IN_PATH } from './sign-in-paths.ts';

/** With what the identity provider has sent the browser back. */
interface SsoReturn {
  /** To be exchanged for a session. */
  readonly code?: string;
  readonly refusal?: SsoRefusalCode;
}

/** Undefined for a page that was opened otherwise. */
export const readSsoReturn = (address: { pathname: string; hash: string }): SsoReturn | undefined => {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const [code, error] = [fragment.get('sso'), fragment.get('sso-error')];
  if (address.pathname !== SIGN_IN_PATH || (code ?? error) === null) return undefined;
  if (code !== null) return { code };
  return { refusal: error !== null && isSsoRefusalCode(error) ? error : 'denied' };
};

/** Removes it from the address bar and the history. */
const consumeFragment = (): SsoReturn | undefined => {
  const found = readSsoReturn(window.location);
  if (found) window.history.replaceState(null, '', window.location.pathname);
  return found;
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
