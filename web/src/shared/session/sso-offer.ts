import type { KeyValueStorage } from '../storage/key-value.ts';

/** Single sign-on as the sign-in page offers it. */
export interface SsoOffer {
  /** The name of the identity provider. */
  readonly label: string;
  /** Passwords are for the emergency account only. */
  readonly localClosed: boolean;
}

const KEY = 'cotyle.sso';

/** Checked by hand, as everything that the sign-in page reads. */
export const readSsoOffer = (value: unknown): SsoOffer | undefined => {
  const { label, localClosed } = (value ?? {}) as Partial<SsoOffer>;
  return typeof label === 'string' && typeof localClosed === 'boolean' ? { label, localClosed } : undefined;
};

/** What the server offered last: the page must not show a password form first and then hide it. */
export const readStoredSsoOffer = (storage: KeyValueStorage): SsoOffer | undefined => {
  try {
    return readSsoOffer(JSON.parse(storage.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
};

export const storeSsoOffer = (storage: KeyValueStorage, offer: SsoOffer | undefined): void =>
  offer ? storage.setItem(KEY, JSON.stringify(offer)) : storage.removeItem(KEY);
