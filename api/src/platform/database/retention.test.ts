import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../audit/verify-chain.ts';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** A patient with events, as the application of that version left them. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now());
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at)
    values (7, 'Pat', 'Smith', 'FEMALE', '1950-01-02', 'M1', 1, now(), now());
  insert into events (type, creation, initiator_id, patient_id, old_value, new_value)
    values ('PATIENT_CREATED', now(), 1, 7, null, null),
           ('PATIENT_UPDATED', now(), 1, 7, 'Last name: Smyth', 'Last name: Smith'),
           ('USER_UPDATED', now(), 1, null, 'role: Admin', 'role: Surgeon')`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0045', rows: ROWS }));
});
afterAll(() => drop());

const START = `insert into erasures (patient_id, ground, started_by, started_at) values (7, 'RETENTION_OVER', 1, now()) returning id`;
const RECORD = `insert into events (type, creation, initiator_id, patient_id, new_value)
  select 'PATIENT_ERASED', now(), 1, 7, format('Erasure %s: the values of %s events, SHA-256 %s', $1::bigint, erased, commitment)
  from erase_event_values($1, 7, array[]::bigint[])`;

describe('a database of the version before retention', () => {
  it('keeps records for ten years, and its chain of events as it was', async () => {
    const { rows } = await client.query('select record_retention_years as years from settings');
    expect(rows).toEqual([{ years: 10 }]);
    expect(await verifyChain(client)).toMatchObject({ isIntact: true, count: 3 });
    expect((await client.query('select from events where salt is not null')).rowCount).toBe(0);
  });

  it('loses the values of its events by an erasure alone, and is still proved', async () => {
    await expect(client.query(`update events set new_value = null where id = 2`)).rejects.toThrow(
      'events are only ever added',
    );
    const { rows } = await client.query<{ id: string }>(START);
    await client.query(RECORD, [rows[0]?.id]);
    expect(await verifyChain(client)).toMatchObject({ isIntact: true, count: 4 });
    const { rows: left } = await client.query(
      'select id::int, old_value as "from", new_value as "to" from events where id <= 3 order by id',
    );
    expect(left).toEqual([
      { id: 1, from: null, to: null },
      { id: 2, from: null, to: null },
      { id: 3, from: 'role: Admin', to: 'role: Surgeon' },
    ]);
  });
});
