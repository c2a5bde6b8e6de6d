import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainSealing } from '../keys/sealing.ts';
import { TOKEN_KEY_PURPOSE } from '../keys/token-keys.ts';
import { upgradedDatabase } from './testing/upgraded-database.ts';

const ROWS = `
  insert into installation (demo, token_secret, created_at) values (false, 'the secret of this installation', now())`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0040', rows: ROWS }));
});
afterAll(() => drop());

it('an installation of the version before keeps its token key, as the current one, and no copy of it', async () => {
  const { rows } = await client.query<{ id: string; secret: Buffer; replaced: Date | null }>(
    'select id, secret, replaced_at as replaced from token_keys',
  );
  expect(rows).toMatchObject([{ id: 'first', replaced: null }]);
  const secret = plainSealing.open(rows[0]?.secret ?? Buffer.of(), TOKEN_KEY_PURPOSE);
  expect(Buffer.from(secret).toString()).toBe('the secret of this installation');
  const columns = await client.query(
    "select from information_schema.columns where column_name = 'token_secret'",
  );
  expect(columns.rowCount).toBe(0);
});

it('two current keys, of tokens or masters, are impossible', async () => {
  await expect(
    client.query("insert into token_keys (id, secret, created_at) values ('second', '\\x00', now())"),
  ).rejects.toThrow('token_keys_current');
  const add = (id: string) =>
    client.query(
      `insert into master_keys (id, check_value, is_current, added_at) values ('${id}', '\\x00', true, now())`,
    );
  await add('k1');
  await expect(add('k2')).rejects.toThrow('master_keys_current');
});
