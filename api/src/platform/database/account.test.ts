import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** A person with a session that lives and one that has ended, as the application of that version left them. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now());
  insert into sessions (id, user_id, created_at, ended_at, end_reason)
    values ('11111111-1111-4111-8111-111111111111', 1, now(), null, null),
           ('22222222-2222-4222-8222-222222222222', 1, now(), now(), 'ROLE')`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0026', rows: ROWS }));
});
afterAll(() => drop());

describe('a database of the version before the account page', () => {
  it('keeps its sessions, of browsers that it does not know', async () => {
    const { rows } = await client.query('select end_reason, device from sessions order by id');
    expect(rows).toEqual([
      { end_reason: null, device: null },
      { end_reason: 'ROLE', device: null },
    ]);
  });

  it('accepts a session that its owner has ended, and no unknown reason', async () => {
    const end = (reason: string) =>
      client.query('update sessions set ended_at = now(), end_reason = $1 where ended_at is null', [reason]);
    await expect(end('BORED')).rejects.toThrow('sessions_end_reason_check');
    expect((await end('ENDED')).rowCount).toBe(1);
  });

  it('sends nobody mails that they have not asked for', async () => {
    const { rows } = await client.query('select mail_rhythm, mailed_until, mailed_on from users');
    expect(rows).toEqual([{ mail_rhythm: 'OFF', mailed_until: null, mailed_on: null }]);
  });
});
