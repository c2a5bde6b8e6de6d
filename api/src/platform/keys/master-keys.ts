import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { KEY_BYTES } from './aead.ts';
import { commandMasterKey } from './command-key.ts';
import { localMasterKey, MasterKeyError } from './master-key.ts';
import type { MasterKey } from './master-key.ts';

export type MasterKeysConfig = Pick<
  Config,
  'MASTER_KEYS' | 'MASTER_KEYS_FILE' | 'MASTER_KEY_COMMAND' | 'MASTER_KEY_COMMAND_SECONDS'
>;

/** The master keys that this process knows. */
export interface MasterKeys {
  readonly ids: readonly string[];
  /** The one that encryption begins with; later the database says which one is current. */
  readonly first: MasterKey;
  /** Rejects with a MasterKeyError that names the id. */
  require(id: string): MasterKey;
}

const ENTRY = /^([A-Za-z0-9][A-Za-z0-9._-]{0,39}):(\S+)$/;
const IN_COMMAND = 'command';

const masterKeyOf = (variable: string, entry: string, config: MasterKeysConfig): MasterKey => {
  const [, id, value] = ENTRY.exec(entry) ?? [];
  if (id === undefined || value === undefined)
    throw new ConfigError(
      `${variable}: each key is written as id:key, the key as Base64 or the word command`,
    );
  if (value === IN_COMMAND) {
    const program = config.MASTER_KEY_COMMAND?.split(/\s+/) ?? [];
    if (program.length === 0) throw new ConfigError(`MASTER_KEY_COMMAND: needed for the key ${id}`);
    return commandMasterKey(id, { program, milliseconds: config.MASTER_KEY_COMMAND_SECONDS * 1000 });
  }
  const key = Buffer.from(value, 'base64');
  if (key.length !== KEY_BYTES)
    throw new ConfigError(
      `${variable}: the key ${id} must be ${KEY_BYTES} bytes as Base64 (openssl rand -base64 32)`,
    );
  return localMasterKey(id, key);
};

const textOf = ({
  MASTER_KEYS,
  MASTER_KEYS_FILE: file,
}: MasterKeysConfig): [variable: string, text: string] => {
  if (file === undefined) return ['MASTER_KEYS', MASTER_KEYS ?? ''];
  if (MASTER_KEYS !== undefined) throw new ConfigError('MASTER_KEYS_FILE: set it or MASTER_KEYS, not both');
  try {
    return ['MASTER_KEYS_FILE', readFileSync(file, 'utf8')];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new ConfigError(`MASTER_KEYS_FILE: the file cannot be read (${code})`);
  }
};

/** Undefined where nothing is encrypted. An empty file is an error: it must not turn encryption off. */
export const readMasterKeys = (config: MasterKeysConfig): MasterKeys | undefined => {
  if (config.MASTER_KEYS === undefined && config.MASTER_KEYS_FILE === undefined) return undefined;
  const [variable, text] = textOf(config);
  const keys = text
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => masterKeyOf(variable, entry, config));
  const [first] = keys;
  if (!first) throw new ConfigError(`${variable}: holds no key`);
  const byId = new Map(keys.map((key) => [key.id, key]));
  if (byId.size < keys.length) throw new ConfigError(`${variable}: two keys have the same id`);
  return {
    ids: [...byId.keys()],
    first,
    require: (id) => {
      const key = byId.get(id);
      if (!key) throw new MasterKeyError(`${variable}: the master key ${id} is missing.`);
      return key;
    },
  };
};
