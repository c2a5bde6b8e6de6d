import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordNumberKey } from '../../cases/patients/duplicates.ts';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** As the application of that version left them; a record number could be any text. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now()),
           (2, 'SURGEON', 'Bo', 'Ek', 'bo@clinic.test', 'ACTIVE', now());
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at, deleted_at)
    values (1, 'Ines', 'Abernathy', 'FEMALE', '1960-05-04', 'mrn 77', 1, now(), now(), null),
           (2, 'Ben', 'Ortiz', 'MALE', '1950-05-04', 'MRN77', 1, now(), now(), null),
           (3, 'Old', 'Case', 'MALE', '1950-05-04', 'MRN 77', 1, now(), now(), now()),
           (4, 'Any', 'Number', 'MALE', '1950-05-04', 'É７ – ' || repeat('x', 240), 1, now(), now(), null);
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at)
    select 100 + n, 'Many', 'More', 'MALE', date '1950-05-04' + n % 2 * n, 'K' || n, 1 + (n + 1) % 2, now(), now()
    from generate_series(1, 600) n`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0026', rows: ROWS }));
  await client.query('analyze');
});
afterAll(() => drop());

const NUMBERED = `select id::int from patients
  where creator_id = 1 and deleted_at is null and ${recordNumberKey('medical_insurance_id')} = ${recordNumberKey("' Mrn77'")}
  order by id`;
const BORN = `select id::int from patients where creator_id = 1 and deleted_at is null and date_of_birth = '1950-05-04' order by id`;

describe('a database of the version before duplicates were looked up', () => {
  it('finds its patients by record number and by date of birth', async () => {
    expect((await client.query(NUMBERED)).rows).toEqual([{ id: 1 }, { id: 2 }]);
    expect((await client.query(BORN)).rows).toEqual([{ id: 2 }, { id: 4 }]);
  });

  it.each([
    ['patients_of_creator_by_record_number', NUMBERED],
    ['patients_of_creator_by_birth', BORN],
    ...(['surgeon', 'radiologist', 'engineer', 'surgery_location'] as const).map((of) => [
      `procedures_open_of_${of}`,
      `select count(*) from procedures where ${of}_id = 1 and deleted_at is null and status not in ('CANCELED', 'DONE')`,
    ]),
  ])('uses its index %s', async (index = '', query = '') => {
    // Of an empty table PostgreSQL would rather read everything, and any index of open procedures costs the same.
    await client.query('set enable_seqscan = off');
    await client.query('begin; drop index procedures_open_by_surgery, procedures_open_undated');
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain ${query}`);
    await client.query('rollback');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  });
});
