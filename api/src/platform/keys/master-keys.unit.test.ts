import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { readMasterKeys } from './master-keys.ts';
import { keyEntry } from './testing/master-keys.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cotyle-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (environment: Record<string, string>) => readMasterKeys(parseConfig(environment));
const KEY = Buffer.alloc(32, 7);

describe('master keys', () => {
  it('are none, of the environment or of a file', async () => {
    expect(read({})).toBeUndefined();
    expect(read({ MASTER_KEYS: `${keyEntry('b')}, ${keyEntry('a')}` })).toMatchObject({ ids: ['b', 'a'] });
    const file = join(folder, 'keys');
    await writeFile(file, `${keyEntry('2026-11')}\n${keyEntry('2025-11')}\n`);
    const keys = read({ MASTER_KEYS_FILE: file });
    expect([keys?.ids, keys?.first.id]).toEqual([['2026-11', '2025-11'], '2026-11']);
    const wrapped = await keys?.require('2025-11').wrap(KEY, 'file a');
    const opened = await keys?.require('2025-11').unwrap(wrapped ?? KEY, 'file a');
    expect(KEY.equals(opened ?? Buffer.of())).toBe(true);
    await expect(keys?.require('2025-11').unwrap(wrapped ?? KEY, 'file b')).rejects.toThrow(
      '2025-11 does not open',
    );
    await expect(keys?.require('2026-11').unwrap(wrapped ?? KEY, 'file a')).rejects.toThrow(
      '2026-11 does not open',
    );
    expect(() => keys?.require('2024-11')).toThrow('the master key 2024-11 is missing');
  });

  it.each([
    ['a key without an id', { MASTER_KEYS: 'c2VjcmV0' }, 'MASTER_KEYS: each key is written as id:key'],
    ['a short key', { MASTER_KEYS: 'k1:c2VjcmV0' }, 'the key k1 must be 32 bytes'],
    [
      'the same id twice',
      { MASTER_KEYS: `${keyEntry('k1')},${keyEntry('k1', 'x')}` },
      'two keys have the same id',
    ],
    [
      'a file that is missing',
      { MASTER_KEYS_FILE: '/nowhere/keys' },
      'MASTER_KEYS_FILE: the file cannot be read (ENOENT)',
    ],
    ['a file without a key', { MASTER_KEYS_FILE: '/dev/null' }, 'MASTER_KEYS_FILE: holds no key'],
    [
      'both sources',
      { MASTER_KEYS: keyEntry('k1'), MASTER_KEYS_FILE: '/dev/null' },
      'set it or MASTER_KEYS, not both',
    ],
    [
      'a command that is not named',
      { MASTER_KEYS: 'k1:command' },
      'MASTER_KEY_COMMAND: needed for the key k1',
    ],
  ])('are rejected with a sentence and without a value where there is %s', (_, environment, message) => {
    expect(() => read(environment as Record<string, string>)).toThrow(message);
    expect(() => read(environment as Record<string, string>)).not.toThrow('c2VjcmV0');
  });
});

describe('a program as master key', () => {
  const program = async (name: string, script: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o700);
    return file;
  };
  const keyOf = async (name: string, script: string, seconds = '10') => {
    const command = await program(name, script);
    const environment = {
      MASTER_KEYS: 'kms:command',
      MASTER_KEY_COMMAND: command,
      MASTER_KEY_COMMAND_SECONDS: seconds,
    };
    const keys = read(environment);
    if (!keys) throw new Error('no keys');
    return keys.first;
  };

  it('gets the task, the id and one line of Base64, and answers one', async () => {
    const calls = join(folder, 'calls');
    const plain = await keyOf('kms', `echo "$1 $2" >> ${calls}; cat`);
    const passed = await plain.wrap(KEY, 'file a');
    expect(KEY.equals(await plain.unwrap(passed, 'file a'))).toBe(true);
    await expect(plain.unwrap(passed, 'file b')).rejects.toThrow('kms does not open');
    expect(await readFile(calls, 'utf8')).toBe('wrap kms\nunwrap kms\nunwrap kms\n');
  });

  it.each([
    ['fails', 'exit 3', 'the program failed with status 3 (master key kms)'],
    ['answers nonsense', 'echo "no key!"', 'did not answer one line of Base64'],
    ['answers nothing', 'true', 'did not answer one line of Base64'],
    ['hangs', 'exec sleep 60', 'did not answer within 1 seconds'],
  ])('that %s is an error with the id of the key', async (name, script, message) => {
    const key = await keyOf(name.replaceAll(' ', '-'), script, '1');
    await expect(key.unwrap(KEY, 'file a')).rejects.toThrow(message);
  });

  it('that cannot be started is an error', async () => {
    const keys = read({ MASTER_KEYS: 'kms:command', MASTER_KEY_COMMAND: '/nowhere/kms' });
    await expect(keys?.first.wrap(KEY, 'file a')).rejects.toThrow(
      'the program cannot be started (master key kms)',
    );
  });
});
