import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now())`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0040', rows: ROWS }));
});
afterAll(() => drop());

describe('a database of the version before second factors', () => {
  it('demands a second factor of no role', async () => {
    const { rows } = await client.query<Record<string, unknown>>('select * from settings');
    const demands = Object.entries(rows[0] ?? {}).filter(([name]) => name.startsWith('second_factor_'));
    expect(demands).toHaveLength(6);
    for (const [, demanded] of demands) expect(demanded).toBe(false);
  });

  it('has one authenticator app for each person, and no challenge that belongs to nobody', async () => {
    const add = () =>
      client.query(
        `insert into totp_factors (user_id, secret, created_at, last_step) values (1, 'x', now(), 0)`,
      );
    await add();
    await expect(add()).rejects.toThrow('totp_factors_pkey');
    await expect(
      client.query(`insert into factor_challenges (token_hash, purpose, user_id, expires_at)
        values ('x', 'SIGN_IN', null, now())`),
    ).rejects.toThrow('factor_challenges_check');
  });
});
