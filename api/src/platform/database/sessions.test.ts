import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

const LONG = '11111111-1111-4111-8111-111111111111';
const ENDED = '22222222-2222-4222-8222-222222222222';

/** A session of two days that is still refreshed, one that was logged out, and a person who never signed in. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, password_hash, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'x', 'ACTIVE', now()),
           (2, 'SURGEON', 'Bo', 'Ek', 'bo@clinic.test', 'x', 'PENDING', now());
  insert into sessions (id, user_id, created_at, ended_at, end_reason, device)
    values ('${LONG}', 1, now() - interval '2 days', null, null, 'Chrome on Windows'),
           ('${ENDED}', 1, now() - interval '1 hour', now(), 'LOGOUT', null);
  insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
    values ('x', '${LONG}', now() - interval '5 minutes', now() + interval '11 hours')`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0040', rows: ROWS }));
});
afterAll(() => drop());

describe('a database of the version before sessions ended by themselves', () => {
  it('keeps its sessions: they count from the upgrade', async () => {
    const { rows } = await client.query(`
      select id, ended_at is null as alive, address, model_open, expires_at - active_at as life,
        active_at between now() - interval '10 minutes' and now() as active from sessions order by id`);
    const common = { address: null, model_open: false, life: { hours: 12 }, active: true };
    expect(rows).toEqual([
      { ...common, id: LONG, alive: true },
      { ...common, id: ENDED, alive: false },
    ]);
    expect((await client.query('select from refresh_tokens')).rowCount).toBe(1);
  });

  it('takes an active person for one who has signed in before', async () => {
    const { rows } = await client.query('select has_signed_in as before from users order by id');
    expect(rows).toEqual([{ before: true }, { before: false }]);
  });

  it('refuses a reason for an end, and a kind of mail, that there is not', async () => {
    await expect(
      client.query(`update sessions set end_reason = 'BORED' where ended_at is not null`),
    ).rejects.toThrow('end_reason_check');
    await expect(
      client.query(`insert into security_mails (user_id, kind, happened_at, by_administrator)
        values (1, 'HELLO', now(), false)`),
    ).rejects.toThrow('kind_check');
  });
});
