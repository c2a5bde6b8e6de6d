import { BOUND_LIMITS, SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import type { AngleBound } from '@cotyle/domain/settings/settings';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, inject } from 'vitest';
import { columnOf } from '../../records/column-of.ts';
import { createDatabase, dropDatabase, urlOfDatabase } from '../../testing/database-server.ts';
import { testDatabaseName } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const quiet = (): void => undefined;

let name: string;
let client: Client;

beforeAll(async () => {
  name = testDatabaseName();
  await createDatabase(inject('databaseServerUrl'), name);
  const url = urlOfDatabase(inject('databaseServerUrl'), name);
  await migrate(url, { upTo: '0028', log: quiet });
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into users (id, role, name_first, name_second, email, status, created_at)
      values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now())`);
  await migrate(url, { log: quiet });
});
afterAll(async () => {
  await client.end();
  await dropDatabase(inject('databaseServerUrl'), name);
});

describe('a database of the version before the settings', () => {
  it('gets one row with the settings of the specification, changed by nobody', async () => {
    const { rows } = await client.query<Record<string, unknown>>('select * from settings');
    expect(rows).toHaveLength(1);
    const expected = Object.entries(SPECIFIED_SETTINGS).map(([field, value]) => [columnOf(field), value]);
    expect(rows[0]).toMatchObject({ ...Object.fromEntries(expected), version: 1, updated_by: null });
    expect((await client.query('select 1 from users')).rowCount).toBe(1);
  });

  it('accepts no second row, and no range beyond the limits of the domain', async () => {
    await expect(client.query('insert into settings default values')).rejects.toThrow('settings_pkey');
    for (const [bound, { min, max }] of Object.entries(BOUND_LIMITS) as [
      AngleBound,
      { min: number; max: number },
    ][]) {
      const set = (value: number) => client.query(`update settings set ${columnOf(bound)} = ${value}`);
      for (const value of [min, max]) expect((await set(value)).rowCount).toBe(1);
      for (const value of [min - 1, max + 1]) await expect(set(value)).rejects.toThrow('check constraint');
    }
  });
});
