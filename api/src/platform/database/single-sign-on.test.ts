import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

const SESSION = '00000000-0000-4000-8000-000000000001';
/** Two people with passwords, one of them signed in. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now()),
           (2, 'SURGEON', 'Bo', 'Ek', 'bo@clinic.test', 'ACTIVE', now());
  insert into sessions (id, user_id, created_at) values ('${SESSION}', 1, now())`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0040', rows: ROWS }));
});
afterAll(() => drop());

const link = (subject: string, userId: number) =>
  client.query(
    `insert into sso_links (issuer, subject, user_id, created_at) values ('https://id.test', $1, $2, now())`,
    [subject, userId],
  );

describe('a database of the version before single sign-on', () => {
  it('keeps its sessions and links nobody', async () => {
    expect((await client.query('select from sessions where ended_at is null')).rowCount).toBe(1);
    expect((await client.query('select from sso_links')).rowCount).toBe(0);
  });

  it('accepts one subject for one account', async () => {
    await link('a', 1);
    await expect(link('a', 2)).rejects.toThrow('sso_links_pkey');
    await expect(link('b', 1)).rejects.toThrow('sso_links_issuer_user_id_key');
    await link('b', 2);
  });

  it('forgets the session at the provider with the session itself', async () => {
    await client.query(
      `insert into sso_sessions (session_id, issuer, subject) values ('${SESSION}', 'https://id.test', 'a')`,
    );
    await client.query('delete from sessions');
    expect((await client.query('select from sso_sessions')).rowCount).toBe(0);
  });
});
