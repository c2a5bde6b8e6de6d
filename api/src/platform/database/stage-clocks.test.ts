import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** As the application of that version left them: 1 with two changes of status, 2 with another change, 3 without any. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now());
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at)
    values (1, 'Ines', 'Abernathy', 'FEMALE', '1960-05-04', 'MRN 1', 1, now(), now());
  insert into procedures (id, name, creation, status, patient_id, creator_id, surgeon_id, updated_at)
    select n, 'Hip', '2026-11-01', 'SCAN_READY', 1, 1, 1, '2026-11-09' from generate_series(1, 3) n;
  insert into events (type, creation, initiator_id, procedure_id, old_value, new_value)
    values ('PROCEDURE_STATUS', '2026-11-03', 1, 1, 'NEW', 'SCAN'),
           ('PROCEDURE_STATUS', '2026-11-05', 1, 1, 'SCAN', 'SCAN_READY'),
           ('PROCEDURE_MEASUREMENT', '2026-11-08', 1, 1, null, 'Size: 52'),
           ('PROCEDURE_MEASUREMENT', '2026-11-08', 1, 2, null, 'Size: 52')`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0034', rows: ROWS }));
});
afterAll(() => drop());

const since = async (): Promise<string[]> => {
  const { rows } = await client.query<{ since: string }>(
    "select to_char(status_since, 'YYYY-MM-DD') as since from procedures order by id",
  );
  return rows.map(({ since: day }) => day);
};

describe('a database of the version before cases had a clock', () => {
  it('knows each status since its last event, or since the case was created', async () => {
    expect(await since()).toEqual(['2026-11-05', '2026-11-01', '2026-11-01']);
  });

  it('keeps it from then on: a change of status starts anew, another change does not', async () => {
    await client.query(
      "update procedures set status = 'MODEL_IN_WORK', updated_at = '2026-11-12' where id = 2",
    );
    await client.query("update procedures set size = 52, updated_at = '2026-11-13' where id = 3");
    expect(await since()).toEqual(['2026-11-05', '2026-11-12', '2026-11-01']);
  });

  it('refuses days of stages that are out of order or out of bounds', async () => {
    for (const change of ['scan_due_days = 9', 'approval_due_days = 11', 'model_wait_days = 0'])
      await expect(client.query(`update settings set ${change}`)).rejects.toThrow(/check constraint/);
    await client.query('update settings set scan_due_days = 10');
  });
});
