import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** Models and scans as the application of that version left them: ready, being made, failed and deleted. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now());
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at)
    values (1, 'Ines', 'Abernathy', 'FEMALE', '1960-05-04', 'K1234567', 1, now(), now());
  insert into procedures (id, name, creation, status, patient_id, creator_id, surgeon_id, updated_at)
    values (1, 'Left hip', now(), 'NEW', 1, 1, 1, now());
  insert into files (id, type, creation, file_name, description, procedure_id, creator_id, size, sha256, content, storage_key,
      derived_state, scan_state, deleted_at)
    values (1, 'MODEL', now(), 'a.stl', '', 1, 1, 10, repeat('0', 64), 'STL_BINARY', 'a', 'READY', null, null),
           (2, 'MODEL', now(), 'b.stl', '', 1, 1, 10, repeat('0', 64), 'STL_BINARY', 'b', 'PENDING', null, null),
           (3, 'SCAN', now(), 'c.zip', '', 1, 1, 10, repeat('0', 64), 'ZIP', 'c', null, 'READY', null),
           (4, 'SCAN', now(), 'd.zip', '', 1, 1, 10, repeat('0', 64), 'ZIP', 'd', null, 'FAILED', null),
           (5, 'SCAN', now(), 'e.zip', '', 1, 1, 10, repeat('0', 64), 'ZIP', 'e', null, 'READY', now())`;

let client: Client;
let drop: () => Promise<void>;
const pictures = async (): Promise<unknown[]> =>
  (await client.query('select file_id::int as id, state, version from pictures order by file_id')).rows;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0022_standard_names', rows: ROWS }));
});
afterAll(() => drop());

describe('a database of the version before the pictures', () => {
  it('gets a picture to be made for each file that has been derived or inspected', async () => {
    expect(await pictures()).toEqual([
      { id: 1, state: 'PENDING', version: 1 },
      { id: 3, state: 'PENDING', version: 1 },
    ]);
  });

  it('gets further ones with further files, and again when the cup changes', async () => {
    await client.query(`update files set derived_state = 'READY' where id = 2`);
    await client.query('update procedures set size = 52');
    expect(await pictures()).toEqual([
      { id: 1, state: 'PENDING', version: 2 },
      { id: 2, state: 'PENDING', version: 2 },
      { id: 3, state: 'PENDING', version: 1 },
    ]);
  });
});
