import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** One who wants no mails, one who wants one kind, one who wants both, as the application of that version left them. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at, mail_procedures, mail_messages, mailed_until)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now(), false, false, null),
           (2, 'SURGEON', 'Bo', 'Ek', 'bo@clinic.test', 'ACTIVE', now(), true, false, '2026-11-01'),
           (3, 'ADMIN', 'Cleo', 'Day', 'cleo@clinic.test', 'ACTIVE', now(), true, true, null)`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0034', rows: ROWS }));
});
afterAll(() => drop());

describe('a database of the version before mails had a rhythm', () => {
  it('keeps the mails of those who had asked for them, at once, and starts none', async () => {
    const { rows } = await client.query(`
      select id::int, mail_rhythm as rhythm, mail_cases as cases, mail_procedures as procedures, mail_messages as messages,
        mailed_until is not null as mailed, mailed_on from users order by id`);
    const common = { mailed_on: null };
    expect(rows).toEqual([
      { ...common, id: 1, rhythm: 'OFF', cases: true, procedures: true, messages: true, mailed: false },
      { ...common, id: 2, rhythm: 'AT_ONCE', cases: false, procedures: true, messages: false, mailed: true },
      { ...common, id: 3, rhythm: 'AT_ONCE', cases: false, procedures: true, messages: true, mailed: false },
    ]);
  });

  it('has no calendar feed, and accepts one for each person', async () => {
    const add = () =>
      client.query(`insert into calendar_feeds (user_id, secret_hash, role, with_names, created_at)
        values (1, 'x', 'SURGEON', false, now())`);
    expect((await client.query('select from calendar_feeds')).rowCount).toBe(0);
    await add();
    await expect(add()).rejects.toThrow('calendar_feeds_pkey');
  });

  it('refuses a rhythm that there is not', async () => {
    await expect(client.query(`update users set mail_rhythm = 'HOURLY'`)).rejects.toThrow(
      'mail_rhythm_check',
    );
  });
});
