import { BOUND_LIMITS, SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import type { AngleBound } from '@cotyle/domain/settings/settings';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf } from '../../records/column-of.ts';
import { upgradedDatabase } from './testing/upgraded-database.ts';

const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now())`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0028', rows: ROWS }));
});
afterAll(() => drop());

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
