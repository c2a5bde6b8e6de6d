import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';

type KeyConfig = Pick<Config, 'AUDIT_ANCHOR_KEY' | 'AUDIT_ANCHOR_KEY_FILE'>;

const readKeyFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError('AUDIT_ANCHOR_KEY_FILE: the file cannot be read');
  }
};

/** In the environment, the PEM text may stand in one line with \n for its line ends. */
const pemOf = ({ AUDIT_ANCHOR_KEY: text, AUDIT_ANCHOR_KEY_FILE: file }: KeyConfig): string | undefined =>
  file === undefined ? text?.replaceAll('\\n', '\n') : readKeyFile(file);

/** The key that signs anchors; undefined where none is configured. */
export const anchorKeyOf = (config: KeyConfig): KeyObject | undefined => {
  const pem = pemOf(config);
  if (pem === undefined) return undefined;
  const name = config.AUDIT_ANCHOR_KEY_FILE === undefined ? 'AUDIT_ANCHOR_KEY' : 'AUDIT_ANCHOR_KEY_FILE';
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The error could quote the key.
  }
  throw new ConfigError(`${name}: must be an Ed25519 private key in PEM`);
};

/** How people compare public keys: by the SHA-256 of their DER form. */
export const fingerprintOf = (key: KeyObject): string => {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
};
