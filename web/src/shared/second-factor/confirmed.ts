import { isSsoRefusalCode } from '@cotyle/domain/sso/texts';
import type { SsoRefusalCode } from '@cotyle/domain/sso/texts';

/** What the window of the identity provider ended with. */
export interface Confirmed {
  readonly id: string;
  /** Absent where the person has signed in. */
  readonly refusal?: SsoRefusalCode;
}

/** The window of the provider has no other connection to the page that opened it: browsers cut it between sites. */
export const confirmedChannel = (): BroadcastChannel => new BroadcastChannel('cotyle-confirmed');

/** From the address to which the provider sends its window back. */
export const readConfirmed = (hash: string): Confirmed | undefined => {
  const fragment = new URLSearchParams(hash.slice(1));
  const [id, error] = [fragment.get('id'), fragment.get('error')];
  if (id === null) return undefined;
  if (error === null) return { id };
  return { id, refusal: isSsoRefusalCode(error) ? error : 'denied' };
};
