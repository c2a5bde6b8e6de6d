import { decrypt, encrypt, KEY_BYTES } from './aead.ts';

/** A key that encrypts other keys and nothing else. */
export interface MasterKey {
  readonly id: string;
  /** `about` names what the key is for; unwrapping has to name the same. */
  wrap(key: Uint8Array, about: string): Promise<Uint8Array>;
  /** Rejects with a MasterKeyError where the bytes, the master key or `about` is another one. */
  unwrap(wrapped: Uint8Array, about: string): Promise<Uint8Array>;
}

/** The message names ids of keys and never a value: one line for the operator. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

export const notOpened = (id: string, cause?: unknown): MasterKeyError =>
  new MasterKeyError(`The master key ${id} does not open what was encrypted with a key of this name.`, {
    cause,
  });

const aboutOf = (about: string): Buffer => Buffer.from(`cotyle key 1 ${about}`);

export const localMasterKey = (id: string, masterKey: Uint8Array): MasterKey => ({
  id,
  wrap: async (key, about) => encrypt(masterKey, key, aboutOf(about)),
  unwrap: async (wrapped, about) => {
    const key = decrypt(masterKey, wrapped, aboutOf(about));
    if (key?.length !== KEY_BYTES) throw notOpened(id);
    return key;
  },
});
