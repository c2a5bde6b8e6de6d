import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainSealing } from '../keys/sealing.ts';
import { totpPurpose } from '../keys/totp-purpose.ts';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** Begins with the mark of an encrypted secret, as some random ones do. */
const SECRET = '01aa02bb03cc04dd05ee06ff0708090a0b0c0d0e';
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now());
  insert into totp_factors (user_id, secret, created_at, last_step) values (1, decode('${SECRET}', 'hex'), now(), 7);
  insert into totp_enrolments (user_id, secret, expires_at) values (1, decode('${SECRET}', 'hex'), now());
  insert into sso_attempts (state_hash, browser_hash, nonce, code_verifier, expires_at)
    values ('s', 'b', 'nonce', 'verifier', now())`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0048', rows: ROWS }));
});
afterAll(() => drop());

it('an authenticator app of the version before goes on to work, whatever its secret begins with', async () => {
  for (const table of ['totp_factors', 'totp_enrolments']) {
    const { rows } = await client.query<{ secret: Buffer }>(`select secret from ${table}`);
    const plain = plainSealing.open(rows[0]?.secret ?? Buffer.of(), totpPurpose(1));
    expect(Buffer.from(plain).toString('hex')).toBe(SECRET);
  }
});

it('a single sign-on that was under way is begun again', async () => {
  expect((await client.query('select from sso_attempts')).rowCount).toBe(0);
});
