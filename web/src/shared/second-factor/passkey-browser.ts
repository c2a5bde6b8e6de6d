import type { PasskeyAssertion, PasskeyRegistration } from '@cotyle/contract/identity-proof';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@cotyle/contract/second-factor';
import type * as Library from '@simplewebauthn/browser';
import { ProofFailed } from './proof-failed.ts';
import { FACTOR_TEXTS } from './texts.ts';

/** Browsers offer passkeys only to pages that came over TLS or from this machine. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The library is loaded when a passkey is used for the first time. */
const ask = async <T>(work: (library: typeof Library) => Promise<T>): Promise<T> => {
  if (!canUsePasskeys()) throw new ProofFailed(FACTOR_TEXTS.unsupported);
  const library = await import('@simplewebauthn/browser');
  try {
    return await work(library);
  } catch (error) {
    // The person said no, took too long, or the authenticator has no such passkey; the browser does not say which.
    throw new ProofFailed(FACTOR_TEXTS.canceled, { cause: error });
  }
};

export const signWithPasskey = (options: PasskeyRequestOptions): Promise<PasskeyAssertion> =>
  ask(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options }),
  ) as Promise<PasskeyAssertion>;

export const createPasskey = (options: PasskeyCreationOptions): Promise<PasskeyRegistration> =>
  ask(({ startRegistration }) => startRegistration({ optionsJSON: options })) as Promise<PasskeyRegistration>;
