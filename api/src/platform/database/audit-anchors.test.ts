import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

const ROWS = `
  insert into installation (demo, token_secret, created_at) values (false, 'x', now());
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now());
  insert into events (type, creation, initiator_id) values ('USER_LOGIN', now(), 1), ('USER_LOGOUT', now(), 1)`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0040', rows: ROWS }));
});
afterAll(() => drop());

describe('a database of the version before anchors', () => {
  it('gets an id of its installation, keeps its events, and has no anchor', async () => {
    const { rows } = await client.query(`
      select public_id::text ~ '^[0-9a-f-]{36}$' as named, (select count(*)::int from events) as events,
        (select count(*)::int from audit_anchors) as anchors from installation`);
    expect(rows).toEqual([{ named: true, events: 2, anchors: 0 }]);
  });

  it('accepts one anchor for an hour, one opening for a person, record and hour, and reasons that are long enough', async () => {
    const anchor = (number: number) =>
      client.query(`insert into audit_anchors values (${number}, '2026-11-17T10:00Z', 'x', 'x')`);
    await anchor(1);
    await expect(anchor(2)).rejects.toThrow('audit_anchors_hour_key');
    const open = () =>
      client.query(`insert into record_openings values (1, 'PATIENT', 7, '2026-11-17T10:00Z')`);
    await open();
    await expect(open()).rejects.toThrow('record_openings_pkey');
    await expect(
      client.query(`insert into emergency_accesses (user_id, procedure_id, reason, created_at, expires_at)
        values (1, 1, 'short', now(), now())`),
    ).rejects.toThrow('emergency_accesses_reason_check');
  });
});
