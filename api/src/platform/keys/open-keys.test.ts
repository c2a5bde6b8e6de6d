import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { readMasterKeys } from './master-keys.ts';
import { openKeys } from './open-keys.ts';
import { keyEntry } from './testing/master-keys.ts';

const NOW = new Date('2026-11-17T10:00:00Z');
let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const open = (...entries: string[]) =>
  openKeys(test.database.kysely, readMasterKeys(parseConfig({ MASTER_KEYS: entries.join(',') })), NOW);
const state = async () => {
  const { rows } = await test.database.pool.query<{ id: string; current: boolean }>(
    'select id, is_current as current from master_keys order by id',
  );
  const sealing = await test.database.pool.query<{ wrapped: Buffer }>('select wrapped from sealing_keys');
  return { keys: rows, sealing: sealing.rows.map(({ wrapped }) => wrapped.toString('hex')) };
};

describe('the master keys at the start of a node', () => {
  it('leave everything plain while none is configured', async () => {
    const sealing = await open();
    expect(Buffer.from(sealing.seal(Buffer.from('secret'), 'code')).includes('secret')).toBe(true);
    expect(await state()).toEqual({ keys: [], sealing: [] });
  });

  it('begin with the first one, once for nodes that start together, and stay the same', async () => {
    const [one, two] = await Promise.all([open(keyEntry('k1')), open(keyEntry('k1'), keyEntry('k2'))]);
    const before = await state();
    expect(before.keys).toEqual([{ id: 'k1', current: true }]);
    const sealed = one.seal(Buffer.from('secret'), 'code');
    expect(Buffer.from(sealed).includes('secret')).toBe(false);
    for (const sealing of [two, await open(keyEntry('k2'), keyEntry('k1'))])
      expect(Buffer.from(sealing.open(sealed, 'code')).toString()).toBe('secret');
    expect(await state()).toEqual(before);
  });

  it.each([
    [
      'is not configured',
      [],
      'MASTER_KEYS: this installation is encrypted with the master key k1, which is not configured.',
    ],
    ['was replaced by one of another id', [keyEntry('k2')], 'the master key k1, which is not configured'],
    ['has another value', [keyEntry('k1', 'other')], 'The master key k1 does not open'],
    [
      'has another value beside a new one',
      [keyEntry('k2'), keyEntry('k1', 'other')],
      'The master key k1 does not open',
    ],
  ])(
    'stop it with the id and no value where the key in use %s, and change nothing',
    async (_, entries, message) => {
      await open(keyEntry('k1'));
      const before = await state();
      const error: unknown = await open(...entries).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        name: 'MasterKeyError',
        message: expect.stringContaining(message) as string,
      });
      for (const entry of [keyEntry('k1'), ...entries])
        expect((error as Error).message).not.toContain(entry.split(':')[1]);
      expect(await state()).toEqual(before);
    },
  );
});
